import { Suspense } from 'react'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { TAB_CLASSES, TAB_LIST_CLASSES } from '#shared/record/tab-classes.ts'
import { Loading } from '#ui/Loading.tsx'
import { TRACE_VIEWS, type TracesAddress } from './traceability-address.ts'
import { lazy } from '#ui/lazy.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'

// Each is loaded when it is first opened.
const PathFinder = lazy(async () => ({ default: (await import('./PathFinder.tsx')).PathFinder }))
const MatrixView = lazy(async () => ({ default: (await import('./MatrixView.tsx')).MatrixView }))
const RulesView = lazy(async () => ({ default: (await import('./RulesView.tsx')).RulesView }))
const ProposalsView = lazy(async () => {
  const [{ ProposalsView: View }] = await Promise.all([
    import('./ProposalsView.tsx'),
    loadNamespaces('shared/assistance', 'ui/dialog'),
  ])
  return { default: View }
})

interface TracesPageProps {
  address: TracesAddress
  onAddress: (change: TracesAddress) => void
}

/** Traceability: paths between records, matrices between types, rules, and proposed links. */
export function TraceabilityPage({ address, onAddress }: TracesPageProps) {
  const { t } = useTranslation('workspace/traceability')
  const view = address.view ?? 'paths'
  useTitle(t('title'))
  return (
    <>
      <h1 className="mb-4 text-title font-semibold">{t('title')}</h1>
      <Tabs.Root value={view} onValueChange={(next) => onAddress({ view: next })}>
        <Tabs.List aria-label={t('title')} className={`${TAB_LIST_CLASSES} mb-4 border-b border-line-firm`}>
          {TRACE_VIEWS.map((one) => (
            <Tabs.Tab key={one} value={one} className={TAB_CLASSES}>
              {t(`views.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Suspense fallback={<Loading />}>
          <Tabs.Panel value="paths">
            <PathFinder from={address.from} to={address.to} onChange={onAddress} />
          </Tabs.Panel>
          <Tabs.Panel value="matrix">
            <MatrixView address={address} onChange={onAddress} />
          </Tabs.Panel>
          <Tabs.Panel value="rules">
            <RulesView />
          </Tabs.Panel>
          <Tabs.Panel value="proposals">
            <ProposalsView />
          </Tabs.Panel>
        </Suspense>
      </Tabs.Root>
    </>
  )
}
