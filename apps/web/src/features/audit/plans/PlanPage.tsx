import type { AuditPlan } from 'contract/audit/audit-plans'
import { planLineRoutes } from 'contract/audit/plan-lines'
import { MAX_EDITS } from 'contract/edits'
import { useMemo, type ReactNode } from 'react'
import { call } from '#platform/http.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import type { LineEdit } from '#shared/sheet/sheet-store.ts'
import { useSheetWork } from '#shared/sheet/use-sheet-work.ts'
import { lazy } from '#ui/lazy.tsx'
import { createLines, type Line } from './line-rules.ts'
import { linesQuery } from './plans.api.ts'
import { lineSlice, planSlice } from './slices.ts'
import { useAddress } from './use-address.ts'
import { YearLoads } from './YearLoads.tsx'

const LinesTab = lazy(async () => {
  const [{ LinesTab: Tab }] = await Promise.all([
    import('./LinesTab.tsx'),
    loadNamespaces('shared/sheet', 'contract/planlines'),
  ])
  return { default: Tab }
})
const ChangesTab = lazy(async () => {
  const [{ ChangesTab: Tab }] = await Promise.all([
    import('./ChangesTab.tsx'),
    loadNamespaces('shared/compare'),
  ])
  return { default: Tab }
})
const LinePanel = lazy(async () => ({ default: (await import('./LinePanel.tsx')).LinePanel }))

/** Begins an audit project for a line; belongs to another slice and is passed in by the route. */
export type BeginAudit = (line: Line, onClose: () => void) => ReactNode

interface PlanPageProps {
  id: string
  begin: BeginAudit
}

const save = async (id: string, edits: LineEdit[]) =>
  (await call(planLineRoutes.editMany, { params: { id }, body: { edits } })).lines

/** One audit plan: its audits by year and quarter, its approval, and what differs from it. */
export function PlanPage({ id, begin }: PlanPageProps) {
  const { t } = useTranslation('audit/plans')
  return (
    <WithRecord<AuditPlan> slice={planSlice} id={id} title={t('title')}>
      {(plan) => <Loaded plan={plan} begin={begin} />}
    </WithRecord>
  )
}

function Loaded({ plan, begin }: { plan: AuditPlan; begin: BeginAudit }) {
  const { t } = useTranslation('audit/plans')
  const { line, go } = useAddress()
  const { id, status } = plan
  const work = useSheetWork({
    of: { slice: planSlice, id, status },
    lines: lineSlice,
    query: linesQuery(id),
    store: useMemo(() => createLines(), []),
    save,
    most: MAX_EDITS,
  })
  return (
    <WorkPage
      slice={planSlice}
      record={plan}
      label={t('tabs.label')}
      work={work}
      usual={['links', 'discussion', 'history', 'signatures']}
      standing={work.data ? <YearLoads plan={plan} store={work.data.store} /> : null}
      tabs={[
        {
          name: 'audits',
          label: t('tabs.audits'),
          content: (lines) => <LinesTab plan={plan} work={lines} />,
        },
        { name: 'changes', label: t('tabs.changes'), content: () => <ChangesTab plan={plan} /> },
      ]}
      isUnsaved={({ store }) => store.summary().unsaved > 0}
      panel={({ store }) =>
        line ? (
          <LinePanel
            plan={plan}
            store={store}
            id={line}
            begin={begin}
            onClose={() => go({ line: undefined })}
          />
        ) : null
      }
    />
  )
}
