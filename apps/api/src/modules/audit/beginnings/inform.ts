import { openRecord, type Served } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'

/** Tells the contacts of the audited unit that what was agreed with them has changed (Standard 13.1), once a version. */
export async function informContacts(
  tx: WriteTx,
  jobs: Jobs,
  projects: Served,
  id: string,
  { actor, requestId }: WriteContext,
): Promise<{ told: number }> {
  const row = await openRecord(tx, projects, actor, id)
  const contacts = (row['contacts'] ?? []) as string[]
  const told = await notify(
    tx,
    jobs,
    contacts.map((personId) => ({
      personId,
      kind: 'project_changed',
      cause: `project:${id}:${row.version}`,
      recordId: id,
      actorId: actor.personId,
    })),
  )
  tx.trail.push({
    action: 'inform',
    type: projects.shape.of.type,
    record: id,
    version: row.version,
    changes: { told: [null, contacts] },
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
  return { told }
}
