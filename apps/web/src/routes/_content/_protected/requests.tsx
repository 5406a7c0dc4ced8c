import { createFileRoute } from '@tanstack/react-router'
import { useAskedBeside } from '#features/audit/completion/asked/use-asked-beside.ts'
import { AskedPage } from '#features/audit/requests/AskedPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { useVisitor } from '../../-session.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/requests')({
  validateSearch: searchKeys<'record' | 'kind'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'audit/requests',
        'contract/requests',
        'shared/record',
        'shared/form',
        'shared/sheet',
        'ui/dialog',
      ] as const),
      ...(['audit/completion', 'contract/reports', 'contract/surveys'] as const),
    ),
  component: Asked,
})

function Asked() {
  const me = useVisitor()
  return me ? <AskedOf person={me.id} /> : null
}

function AskedOf({ person }: { person: string }) {
  return <AskedPage person={person} beside={useAskedBeside(person)} />
}
