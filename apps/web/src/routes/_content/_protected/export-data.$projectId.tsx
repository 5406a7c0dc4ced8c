import { createFileRoute } from '@tanstack/react-router'
import { ExportPage } from '#features/audit/exports/ExportPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/export-data/$projectId')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['audit/exports', 'contract/projectexports', 'contract/procedures', 'contract/issues'] as const),
      ...(['contract/requests', 'contract/reviewnotes', 'contract/workpapers', 'shared/record'] as const),
    ),
  component: Export,
})

function Export() {
  const { projectId } = Route.useParams()
  return <ExportPage id={projectId} />
}
