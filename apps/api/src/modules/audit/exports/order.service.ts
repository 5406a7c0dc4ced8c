import { type BodyOf, fail } from 'contract'
import {
  needsApproval,
  type ProjectExport,
  type projectExportRoutes,
  type ProjectExportCollection,
} from 'contract/audit/project-exports'
import type { Export } from 'contract/workspace/exports'
import type { ProjectCollection } from 'contract/audit/projects'
import { createRecords, getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { startExportFor } from '#platform/exports/start.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

interface Of {
  projects: RegisteredCollection<ProjectCollection>
  projectexports: RegisteredCollection<ProjectExportCollection>
}

/** Starts the export for its requester. */
export const startProjectExport = (
  tx: WriteTx,
  jobs: Jobs,
  projectexports: RegisteredCollection<ProjectExportCollection>,
  row: Stored<ProjectExportCollection>,
  context: WriteContext,
): Promise<Export> =>
  startExportFor(
    tx,
    jobs,
    projectexports,
    { id: row.id, code: row.code },
    {
      format: 'project',
      locale: row.locale,
      filter: { preset: row.preset, ...row.options },
    },
    String(row.ownerId),
    context,
  )

/**
 * Requests an export of a project. The record of it remains when the file is deleted: content, recipient, size and hash.
 * Evidence of a restricted project requires approval by the head of audit.
 */
export async function requestExport(
  tx: WriteTx,
  jobs: Jobs,
  { projects, projectexports }: Of,
  id: string,
  { preset, locale, options = {}, reason }: BodyOf<typeof projectExportRoutes.order>,
  context: WriteContext,
): Promise<{ record: ProjectExport; export: Export | null }> {
  const { actor } = context
  const project = await getRecord(tx, projects, actor, id)
  if (project.archivedAt !== null) throw fail('ARCHIVED')
  const heads = actor.roles.includes('cae')
  if (options.restricted && !heads) throw fail('FORBIDDEN')
  const waits = needsApproval(preset, project.confidentiality) && !heads
  const values = {
    project: id,
    preset,
    locale: locale ?? actor.locale,
    options,
    reason: reason ?? null,
    ownerId: actor.personId,
    approvedBy: waits ? null : actor.personId,
  }
  const [row] = await createRecords(tx, projectexports, [values], context, {
    status: waits ? 'waiting' : 'approved',
  })
  const begun = waits ? null : await startProjectExport(tx, jobs, projectexports, row!, context)
  return { record: row!, export: begun }
}
