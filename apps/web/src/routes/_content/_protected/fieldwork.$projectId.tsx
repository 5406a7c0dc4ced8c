import { createFileRoute } from '@tanstack/react-router'
import { FieldworkPage } from '#features/audit/fieldwork/FieldworkPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/fieldwork/$projectId')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['audit/fieldwork', 'words/projects', 'words/procedures', 'words/workpapers'] as const),
      ...([
        'words/reviewnotes',
        'words/timeentries',
        'ui/record',
        'ui/form',
        'ui/sheet',
        'ui/dialog',
      ] as const),
    ),
  component: Fieldwork,
})

function Fieldwork() {
  const { projectId } = Route.useParams()
  // The block with population and sample comes here, from the slice that draws samples.
  return <FieldworkPage id={projectId} />
}
