import { createFileRoute } from '@tanstack/react-router'
import { FieldworkPage } from '#features/audit/fieldwork/FieldworkPage.tsx'
import { ProcedureSamples } from '#features/audit/sampling/lazy.ts'
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
  return <FieldworkPage id={projectId} Sample={ProcedureSamples} />
}
