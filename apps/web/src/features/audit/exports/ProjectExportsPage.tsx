import { projectExportRoutes, projectexports } from 'contract/audit/project-exports'
import type { Slice } from '#platform/collections/slice.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'

const projectExportSlice = { of: projectexports, routes: projectExportRoutes } satisfies Slice

const COLUMNS = [
  'name',
  'project',
  'ownerId',
  'approvedBy',
  'rows',
  'sha256',
  'madeOn',
  'expiresOn',
  'status',
]

/** Everything that has left projects as files, and what waits for the head of audit. */
export const ProjectExportsPage = () => (
  <CollectionList slice={projectExportSlice} columns={COLUMNS} usualSort="-createdAt" readOnly />
)
