import { useQuery } from '@tanstack/react-query'
import { templates } from 'contract/workspace/templates'
import { TEMPLATE_KINDS, type TemplateKind, findUse, type UseName } from 'contract/workspace/template-uses'
import { Suspense } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { useTitle } from '#platform/use-title.ts'
import { AccessGranters } from '#shared/access/AccessGranters.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { TAB_CLASSES, TAB_LIST_CLASSES } from '#shared/record/tab-classes.ts'
import { allTemplatesQuery } from './templates.api.ts'
import { readAddress } from './templates-address.ts'
import { UseList } from './UseList.tsx'
import { lazy } from '#ui/lazy.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'

// Loaded on demand: the list is opened more often than a template.
const SeriesPage = lazy(async () => ({ default: (await import('./SeriesPage.tsx')).SeriesPage }))

/** The templates of all documents and messages that leave the product: the list, or one of them. */
export function TemplatesPage() {
  const { t } = useTranslation('workspace/templates')
  const may = useMay()
  useTitle(t('title'))
  if (!may(templates.actions.read))
    return (
      <>
        <h1 className="mb-4 text-title font-semibold">{t('title')}</h1>
        <div className="ruled">
          <EmptyState title={t('closed.title')} text={t('closed.text')}>
            <AccessGranters />
          </EmptyState>
        </div>
      </>
    )
  return <Opened />
}

function Opened() {
  const { t } = useTranslation(['workspace/templates', 'contract/templates'])
  const [address, go] = usePageAddress(readAddress)
  const all = useQuery(allTemplatesQuery)
  if (all.isPending) return <Loading />
  if (all.isError) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />
  // A version names its series.
  const version = all.data.find(({ id }) => id === address.record)
  const series = version?.series ?? address.series
  if (series) {
    const versions = all.data.filter((one) => one.series === series)
    const use = (versions[0]?.use ?? series) as UseName
    return (
      <Suspense fallback={<Loading />}>
        <SeriesPage use={use} series={series} versions={versions} shown={address.record} />
      </Suspense>
    )
  }
  const kind = address.kind ?? 'document'
  return (
    <>
      <h1 className="text-title font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-body text-ink-soft">{t('text')}</p>
      <Tabs.Root value={kind} onValueChange={(next: TemplateKind) => go({ kind: next })}>
        <div className="ruled">
          <Tabs.List aria-label={t('kinds')} className={TAB_LIST_CLASSES}>
            {TEMPLATE_KINDS.map((one) => (
              <Tabs.Tab key={one} value={one} className={TAB_CLASSES}>
                {t(`contract/templates:choices.kind.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {TEMPLATE_KINDS.map((one) => (
          <Tabs.Panel key={one} value={one} className="mt-4">
            <UseList kind={one} versions={all.data.filter(({ use }) => findUse(use).kind === one)} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </>
  )
}
