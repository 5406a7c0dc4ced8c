import type { ProjectCollection } from 'contract/audit/projects'
import { openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'

/** The contacts of a project, who see their membership but not the project. */
const contactSeats = (tx: WriteTx, project: string) =>
  tx.query<{ seat: string; personId: string }>(
    `select t.id as seat, r.owner_id as "personId" from projectmembers t
       join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = $1 and t.role = 'auditee_contact' and r.archived_at is null
       and r.owner_id is not null order by r.code`,
    [project],
  )

/**
 * Notifies the contacts of agreed changes (Standard 13.1), or records that this is unnecessary. Both are recorded in the
 * trail.
 */
export async function informContacts(
  tx: WriteTx,
  jobs: Jobs,
  projects: RegisteredCollection<ProjectCollection>,
  id: string,
  tell: boolean,
  context: WriteContext,
): Promise<{ told: number }> {
  const before = await openRecord(tx, projects, context.actor, id)
  const seats = tell ? await contactSeats(tx, id) : []
  const contacts = seats.map(({ personId }) => personId)
  const after = { ...valuesOf(before), uninformedSince: null }
  const otherChanges = { informed: [null, contacts] as [unknown, unknown] }
  const [row] = await writeRecords(
    tx,
    projects.shape,
    [{ action: 'update', before, after, otherChanges }],
    context,
  )
  const told = await notify(
    tx,
    jobs,
    seats.map(({ seat, personId }) => ({
      personId,
      kind: 'project_changed' as const,
      cause: `project:${id}:${row!.version}`,
      recordId: seat,
      actorId: context.actor.personId,
    })),
  )
  return { told }
}
