import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '#features/compliance/setup/SetupPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-universe/$universeId')({
  validateSearch: searchKeys<'step' | 'revision' | 'record' | 'type' | 'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'compliance/setup',
      'contract/universes',
      'contract/domains',
      'contract/requirements',
      'shared/record',
      'shared/form',
    ),
  component: Setup,
})

function Setup() {
  const { universeId } = Route.useParams()
  return <SetupPage id={universeId} />
}
