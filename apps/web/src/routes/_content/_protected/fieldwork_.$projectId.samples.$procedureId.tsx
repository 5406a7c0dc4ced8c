import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SamplesPage } from '#features/audit/sampling/SamplesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

const Search = z.object({ sample: z.optional(z.string()), item: z.optional(z.string()) })

export const Route = createFileRoute('/_content/_protected/fieldwork_/$projectId/samples/$procedureId')({
  validateSearch: (search) => Search.parse(search),
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
