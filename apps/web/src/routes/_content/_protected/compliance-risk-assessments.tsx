import { createFileRoute } from '@tanstack/react-router'
import type { assessments } from 'contract/risk/assessments'
import { useMemo } from 'react'
import { AssessmentsPage } from '#features/risk/register/AssessmentsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { useMenuContext } from '#platform/menu-context/index.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/compliance-risk-assessments')({
  validateSearch: searchKeys<ListKeys<typeof assessments>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/register', 'contract/assessments', 'ui/dialog'),
  component: ComplianceRiskAssessments,
})

/** S2.13: the risk register for compliance only, of the universe selected in the menu. */
function ComplianceRiskAssessments() {
  const { universeId } = useMenuContext()
  const compliance = useMemo(() => ({ universe: universeId }), [universeId])
  return <AssessmentsPage key={universeId} compliance={compliance} />
}
