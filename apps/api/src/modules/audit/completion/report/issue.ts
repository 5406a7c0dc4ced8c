import { reports } from 'contract/audit/reports'
import { projects } from 'contract/audit/projects'
import { loadProjectAccess, refreshProjects } from '#modules/audit/projects/index.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { supersede } from '#platform/collection/supersede.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'

/** A hook of another slice for an issued report, in the same transaction. */
export type FollowIssued = (
  tx: WriteTx,
  issued: { readonly project: string; readonly report: string; readonly day: string },
  context: WriteContext,
) => Promise<unknown>

const peopleOf = (row: Stored<typeof reports>): string[] => row.recipients ?? []

/** Adds people to the audience of the report. */
const addReaders = (tx: WriteTx, report: string, people: readonly string[]) =>
  tx.query(
    `update records set readers = array(select distinct u from unnest(coalesce(readers, '{}') || $2::uuid[]) u)
     where org_id = app.org() and id = $1`,
    [report, people],
  )

/** Sends the draft to the audited unit for comments. */
export async function sendDraft(
  tx: WriteTx,
  jobs: Jobs,
  row: Stored<typeof reports>,
  { actor }: WriteContext,
): Promise<void> {
  const standing = (await loadProjectAccess(tx, [row.project])).get(row.project)
  const contacts = standing?.contacts ?? []
  await addReaders(tx, row.id, contacts)
  await notify(
    tx,
    jobs,
    contacts.map((personId) => ({
      personId,
      kind: 'review_waiting' as const,
      cause: `report draft ${row.id} ${row.version}`,
      recordId: row.id,
      actorId: actor.personId,
      dueOn: row.responseDueOn ?? null,
    })),
  )
}

/** Supersedes the previously issued version and notifies its recipients (Standard 11.4). */
async function replacePrevious(
  tx: WriteTx,
  jobs: Jobs,
  collection: RegisteredCollection<typeof reports>,
  row: Stored<typeof reports>,
  context: WriteContext,
): Promise<void> {
  if (!row.previous) return
  const older = (await loadRecords(tx, collection.shape, [row.previous])).filter(
    ({ status }) => status === 'issued',
  )
  await supersede(tx, collection, older, row, context)
  const told = older.flatMap(peopleOf)
  await addReaders(tx, row.id, told)
  await notify(
    tx,
    jobs,
    [...new Set(told)].map((personId) => ({
      personId,
      kind: 'report_corrected' as const,
      cause: `report corrected ${row.id}`,
      recordId: row.id,
      actorId: context.actor.personId,
    })),
  )
}

/** Opens the project and report of a standard audit to everyone. */
async function openToEveryone(tx: WriteTx, project: Stored<typeof projects>, report: string): Promise<void> {
  if (project.confidentiality !== 'standard') return
  await tx.query('update records set circle = null where org_id = app.org() and id = any($1::uuid[])', [
    [project.id, report],
  ])
}

/** Issues a report: dates it, opens it to its recipients, supersedes an earlier version and runs the hooks. */
export async function issueReport(
  tx: WriteTx,
  jobs: Jobs,
  byType: CollectionsByType,
  row: Stored<typeof reports>,
  context: WriteContext,
  followers: readonly FollowIssued[],
): Promise<void> {
  const collection = registered(byType, reports)
  const audits = registered(byType, projects)
  const [dated] = await tx.query<{ day: string }>(
    'update reports set issued_on = current_date where org_id = app.org() and id = $1 returning issued_on as day',
    [row.id],
  )
  const { day } = dated!
  await addReaders(tx, row.id, peopleOf(row))
  await replacePrevious(tx, jobs, collection, row, context)
  const corrected = row.previous !== null && row.previous !== undefined
  if (!corrected)
    await notify(
      tx,
      jobs,
      peopleOf(row).map((personId) => ({
        personId,
        kind: 'report_issued' as const,
        cause: `report issued ${row.id}`,
        recordId: row.id,
        actorId: context.actor.personId,
      })),
    )
  const [project] = await loadRecords(tx, audits.shape, [row.project], true)
  if (!project!.reportIssuedOn) {
    const after = { ...valuesOf(project!), reportIssuedOn: day }
    await writeRecords(tx, audits.shape, [{ action: 'update', before: project!, after }], context)
  }
  await openToEveryone(tx, project!, row.id)
  for (const follow of followers) await follow(tx, { project: project!.id, report: row.id, day }, context)
  await refreshProjects(tx, byType, [project!.id])
}
