import { createFileRoute } from '@tanstack/react-router'
import { PlannedPage } from '#features/workspace/planned/PlannedPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/fieldwork/$projectId')({
  loader: () => loadNamespaces('workspace/planned'),
  component: () => <PlannedPage page="fieldwork" />,
})
