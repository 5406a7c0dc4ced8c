import { createFileRoute } from '@tanstack/react-router'
import { OfficialTextsPage } from '#features/compliance/official-texts/OfficialTextsPage.tsx'
import { RequirementViews } from '#features/compliance/requirements/RequirementViews.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-requirements_/$universeId/text')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'compliance/official-texts',
      'compliance/requirements',
      'shared/compare',
      'shared/record',
      'ui/dialog',
    ),
  component: Texts,
})

function Texts() {
  const { universeId } = Route.useParams()
  return (
    <OfficialTextsPage
      key={universeId}
      universe={universeId}
      views={<RequirementViews universe={universeId} />}
    />
  )
}
