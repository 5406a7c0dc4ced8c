import { createFileRoute } from '@tanstack/react-router'
import type { procedures } from 'contract/audit/procedures'
import type { requests } from 'contract/audit/requests'
import type { evidence } from 'contract/workspace/evidence'
import type { reviewnotes } from 'contract/audit/review-notes'
import type { timeentries } from 'contract/audit/time-entries'
import type { workpapers } from 'contract/audit/workpapers'
import type { Procedure } from 'contract/audit/procedures'
import { FieldworkPage } from '#features/audit/fieldwork/FieldworkPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'
import { lazy } from '#ui/lazy.tsx'

export const Route = createFileRoute('/_content/_protected/fieldwork/$projectId')({
  validateSearch: searchKeys<
    | ListKeys<typeof procedures>
    | ListKeys<typeof requests>
    | ListKeys<typeof evidence>
    | ListKeys<typeof reviewnotes>
    | ListKeys<typeof timeentries>
    | ListKeys<typeof workpapers>
    | 'view'
    | 'procedure'
    | 'last'
  >(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['audit/fieldwork', 'contract/projects', 'contract/procedures', 'contract/workpapers'] as const),
      ...([
        'contract/reviewnotes',
        'contract/timeentries',
        'shared/record',
        'shared/form',
        'shared/sheet',
        'ui/dialog',
      ] as const),
    ),
  component: Fieldwork,
})

/** Population and sample, loaded with the first procedure that uses one. */
const SampleBlock = lazy(async () => {
  const [{ SampleBlock: Block }] = await Promise.all([
    import('#features/audit/sampling/SampleBlock.tsx'),
    loadNamespaces('audit/sampling', 'contract/samples', 'contract/sampleitems'),
  ])
  return { default: Block }
})

const Sample = (props: { procedure: Procedure; open: boolean; onLine: (item: string) => void }) => {
  const { procedure, ...rest } = props
  return <SampleBlock projectId={procedure.project} procedureId={procedure.id} {...rest} />
}

function Fieldwork() {
  const { projectId } = Route.useParams()
  return <FieldworkPage id={projectId} Sample={Sample} />
}
