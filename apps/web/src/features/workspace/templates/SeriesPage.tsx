import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { inLocale } from 'contract/locale'
import type { TemplateLine } from 'contract/workspace/templates'
import { findUse, type UseName } from 'contract/workspace/template-uses'
import { isWordUse } from 'contract/workspace/word-tags'
import { ArrowLeft, GitCompareArrows, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { builtInQuery, templateQuery, useBegin } from './templates.api.ts'
import { BUILT_IN } from './templates-address.ts'
import { ShownTemplate } from './ShownTemplate.tsx'
import { VersionList } from './VersionList.tsx'
import { WordFiles } from './WordFiles.tsx'
import { lazy } from '#ui/lazy.tsx'

const TemplateEditor = lazy(async () => ({
  default: (await import('./TemplateEditor.tsx')).TemplateEditor,
}))
const CompareDialog = lazy(async () => ({ default: (await import('./CompareDialog.tsx')).CompareDialog }))

interface SeriesPageProps {
  use: UseName
  series: string
  /** The newest first. */
  versions: readonly TemplateLine[]
  shown: string | undefined
}

/** One template: its versions, and the one that is read or edited. */
export function SeriesPage({ use, series, versions, shown }: SeriesPageProps) {
  const { t } = useTranslation(['workspace/templates', 'contract/templates', 'contract/common'])
  const locale = useLocale()
  const navigate = useNavigate()
  const begin = useBegin()
  const [comparing, setComparing] = useState(false)
  const { kind } = findUse(use)
  const isList = kind === 'checklist'
  const title =
    isList && versions[0] ? inLocale(versions[0].name, locale) : t(`contract/templates:choices.use.${use}`)
  useTitle(title)
  const first =
    versions.find(({ status }) => status === 'draft') ??
    versions.find(({ status }) => status === 'active') ??
    (isList ? versions[0] : undefined)
  const open = shown ?? first?.id ?? BUILT_IN
  const line = versions.find(({ id }) => id === open)
  const start = () =>
    begin.mutate(
      {
        use,
        name: line?.name ?? versions[0]?.name ?? { [locale]: title },
        ...(line ? { basedOn: line.id } : {}),
      },
      {
        onSuccess: ({ id }) => void navigate({ to: '/template', search: { record: id } }),
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageLink
            to="/template"
            search={{ kind }}
            className="inline-flex items-center gap-1 text-body font-medium text-accent"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('title')}
          </PageLink>
          <h1 className="text-title font-semibold">
            <bdi>{title}</bdi>
          </h1>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" disabled={versions.length === 0} onClick={() => setComparing(true)}>
            <GitCompareArrows aria-hidden />
            {t('compare.open')}
          </Button>
          {line?.status === 'draft' ? null : (
            <Button busy={begin.isPending} onClick={start}>
              <RotateCcw aria-hidden />
              {t(line && line.status === 'active' ? 'next' : 'beginFrom')}
            </Button>
          )}
        </div>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-[15rem_minmax(0,1fr)]">
        <VersionList series={series} versions={versions} shown={open} withBuiltIn={!isList} />
        <div className="min-w-0 space-y-4">
          {open === BUILT_IN ? <BuiltIn use={use} /> : <Version id={open} key={open} use={use} />}
        </div>
      </div>
      {comparing ? (
        <Suspense>
          <CompareDialog use={use} versions={versions} shown={open} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function BuiltIn({ use }: { use: UseName }) {
  const asked = useQuery(builtInQuery(use))
  if (asked.isPending) return <Loading />
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <>
      <ShownTemplate use={use} content={asked.data} />
      {isWordUse(use) ? <WordFiles use={use} /> : null}
    </>
  )
}

function Version({ id, use }: { id: string; use: UseName }) {
  const asked = useQuery(templateQuery(id))
  const given = useQuery(builtInQuery(use))
  if (asked.isError || given.isError)
    return <ErrorState error={asked.error ?? given.error!} onRetry={() => void asked.refetch()} />
  if (asked.isPending || given.isPending) return <Loading />
  const word = isWordUse(use) ? <WordFiles use={use} version={asked.data} /> : null
  if (asked.data.can.includes('update'))
    return (
      <Suspense fallback={<Loading />}>
        <TemplateEditor version={asked.data} given={given.data} word={word} />
      </Suspense>
    )
  return (
    <>
      <ShownTemplate use={use} content={asked.data.content} version={asked.data} />
      {word}
    </>
  )
}
