import { createFileRoute } from '@tanstack/react-router'
import type { requirements } from 'contract/compliance/requirements'
import { RequirementsPage } from '#features/compliance/requirements/RequirementsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-requirements/$universeId')({
  validateSearch: searchKeys<ListKeys<typeof requirements> | 'domain'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['compliance/requirements', 'contract/requirements', 'shared/table', 'shared/filters'] as const),
      ...(['shared/export', 'shared/import', 'ui/dialog'] as const),
    ),
  component: Requirements,
})

function Requirements() {
  const { universeId } = Route.useParams()
  return <RequirementsPage key={universeId} universe={universeId} />
}
