import { procedureRoutes, procedures } from 'contract/audit/procedures'
import { linkTo } from '#platform/page-links.ts'
import type { Line, Slice } from '#platform/collections/slice.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'

const procedureSlice = { of: procedures, routes: procedureRoutes } satisfies Slice

const COLUMNS = [
  ...(['ref', 'name', 'project', 'test', 'ownerId', 'reviewerId', 'dueOn'] as const),
  ...(['designResult', 'operationResult', 'result', 'status'] as const),
]

const rowLink = (line: Line) =>
  linkTo({
    to: '/fieldwork/$projectId',
    params: { projectId: String(line['project']) },
    search: { procedure: line.id },
  })

/** The procedures behind a figure; each links to its page in the fieldwork. */
export const ProceduresPage = () => (
  <CollectionList slice={procedureSlice} columns={COLUMNS} usualSort="position" rowLink={rowLink} readOnly />
)
