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

/** All exports of projects, and those that wait for the chief audit executive. */
export const ProjectExportsPage = () => (
  <CollectionList slice={projectExportSlice} columns={COLUMNS} usualSort="-createdAt" readOnly />
)
