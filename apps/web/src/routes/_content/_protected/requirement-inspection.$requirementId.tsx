import { createFileRoute } from '@tanstack/react-router'
import { InspectionPage } from '#features/compliance/requirements/inspection/InspectionPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

/** What an inspector asks for: everything about one requirement. */
export const Route = createFileRoute('/_content/_protected/requirement-inspection/$requirementId')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'compliance/requirements',
      'shared/record',
      ...(['contract/requirements', 'contract/controls', 'contract/procedures'] as const),
      ...(['contract/evidence', 'contract/gapitems', 'contract/issues', 'contract/actions'] as const),
    ),
  component: Inspection,
})

function Inspection() {
  const { requirementId } = Route.useParams()
  return <InspectionPage key={requirementId} id={requirementId} />
}
