import { createFileRoute } from '@tanstack/react-router'
import { SamplesPage } from '#features/audit/sampling/SamplesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/fieldwork_/$projectId/samples/$procedureId')({
  validateSearch: ({ sample }: Readonly<Record<string, unknown>>): { sample?: string } =>
    typeof sample === 'string' ? { sample } : {},
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'audit/sampling',
        'contract/samples',
        'contract/sampleitems',
        'shared/record',
        'shared/sheet',
      ] as const),
      ...(['shared/figure', 'shared/form', 'ui/dialog'] as const),
    ),
  component: Details,
})

function Details() {
  const { projectId, procedureId } = Route.useParams()
  const { sample } = Route.useSearch()
  return <SamplesPage projectId={projectId} procedureId={procedureId} sample={sample} />
}
