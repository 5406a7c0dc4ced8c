import { createFileRoute } from '@tanstack/react-router'
import type { statements } from 'contract/compliance/statements'
import { StatementsPage } from '#features/compliance/requirements/statement/StatementsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-requirements_/$universeId/statements')({
  validateSearch: searchKeys<ListKeys<typeof statements>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'compliance/requirements',
        'contract/requirements',
        'contract/statements',
        'shared/table',
      ] as const),
      ...(['shared/filters', 'shared/export', 'shared/import', 'ui/dialog'] as const),
    ),
  component: Statements,
})

function Statements() {
  const { universeId } = Route.useParams()
  return <StatementsPage key={universeId} universe={universeId} />
}
