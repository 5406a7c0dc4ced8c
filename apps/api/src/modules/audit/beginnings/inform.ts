import { openRecord, type Served, valuesOf } from '#platform/collection/commands.ts'
import { type WriteContext, writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'

/**
 * Tells the contacts of the audited unit that what was agreed with them has changed (Standard 13.1), or notes that this was
 * decided to be unnecessary. Either way the question is answered, and the trail says how.
 */
export async function informContacts(
  tx: WriteTx,
  jobs: Jobs,
  projects: Served,
  id: string,
  tell: boolean,
  context: WriteContext,
): Promise<{ told: number }> {
  const before = await openRecord(tx, projects, context.actor, id)
  const contacts = tell ? ((before['contacts'] ?? []) as string[]) : []
  const after = { ...valuesOf(before), uninformedSince: null }
  const beside = { informed: [null, contacts] as [unknown, unknown] }
  const [row] = await writeRecords(tx, projects.shape, [{ action: 'update', before, after, beside }], context)
  const told = await notify(
    tx,
    jobs,
    contacts.map((personId) => ({
      personId,
      kind: 'project_changed' as const,
      cause: `project:${id}:${row!.version}`,
      recordId: id,
      actorId: context.actor.personId,
    })),
  )
  return { told }
}
