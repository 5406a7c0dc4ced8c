import { createFileRoute } from '@tanstack/react-router'
import { BeginFromPlan } from '#features/audit/projects/lazy.ts'
import { PlanPage } from '#features/audit/plans/PlanPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/audit-plans_/$planId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab' | 'line'>(),
  beforeLoad: needsOrganisation,
  loader: () => loadNamespaces('audit/plans', 'contract/auditplans', 'shared/record'),
  component: Plan,
})

function Plan() {
  const { planId } = Route.useParams()
  return <PlanPage id={planId} begin={(line, onClose) => <BeginFromPlan line={line} onClose={onClose} />} />
}
