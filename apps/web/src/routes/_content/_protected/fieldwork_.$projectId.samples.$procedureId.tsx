import { createFileRoute } from '@tanstack/react-router'
import { SamplesPage } from '#features/audit/sampling/SamplesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const Route = createFileRoute('/_content/_protected/fieldwork_/$projectId/samples/$procedureId')({
  // By hand: the schema library would come with the first page.
  validateSearch: ({ sample, item }: Record<string, unknown>) => ({ sample: text(sample), item: text(item) }),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['audit/sampling', 'words/samples', 'words/sampleitems', 'ui/record', 'ui/sheet'] as const),
      ...(['ui/figure', 'ui/form', 'ui/dialog'] as const),
    ),
  component: Details,
})

function Details() {
  const { projectId, procedureId } = Route.useParams()
  const { sample } = Route.useSearch()
  return <SamplesPage projectId={projectId} procedureId={procedureId} sample={sample} />
}
