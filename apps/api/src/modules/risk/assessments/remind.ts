import { fail } from 'contract'
import type { assessments } from 'contract/risk/assessments'
import { dayNow } from '#platform/clock.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'

/** Who has to act next: the assessor, or after submission the reviewer and the approver. */
function awaited(row: Stored<typeof assessments>): string[] {
  if (row.status === 'draft' || row.status === 'in_progress') return [row.ownerId]
  if (row.status === 'in_review') return [row.reviewerId, row.approverId]
  return []
}

/**
 * Sends reminders of assessments, once a day per person and assessment. Skips assessments that nobody has to act on.
 */
export async function remind(
  tx: WriteTx,
  jobs: Jobs,
  { shape, policy }: RegisteredCollection<typeof assessments>,
  ids: readonly string[],
  { actor }: WriteContext,
): Promise<{ reminded: number; left: number }> {
  const today = dayNow()
  const rows = (await loadRecords(tx, shape, ids)).filter((row) => policy(actor, row).includes('read'))
  if (rows.length !== new Set(ids).size) throw fail('NOT_FOUND')
  const open = rows.filter(
    (row) => row.archivedAt === null && policy(actor, row).includes('update') && awaited(row).length > 0,
  )
  const notices = open.flatMap((row) =>
    [...new Set(awaited(row))].map((personId) => ({
      personId,
      kind: row.overdue === true ? ('overdue' as const) : ('due_soon' as const),
      cause: `remind:${row.id}:${today}`,
      recordId: row.id,
      actorId: actor.personId,
      dueOn: row.dueOn,
    })),
  )
  await notify(tx, jobs, notices)
  return { reminded: open.length, left: new Set(ids).size - open.length }
}
