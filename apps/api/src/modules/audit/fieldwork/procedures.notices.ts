import type { ProcedureCollection } from 'contract/audit/procedures'
import type { WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

const TO_DO = new Set(['not_started', 'in_progress', 'returned'])

/** The person whose turn it is after a change. While the plan is written nobody is told: work begins with fieldwork. */
function noticeOf({ mutation: { before }, row }: Written<ProcedureCollection>): Omit<Notice, 'personId'> & {
  personId: string | null
} {
  const moved = before?.status !== row.status
  const told = { recordId: row.id, dueOn: row.dueOn, cause: `procedure:${row.id}:${row.version}` }
  if (row.standing?.phase !== 'fieldwork') return { ...told, personId: null, kind: 'assigned' }
  if (moved && before && row.status === 'prepared')
    return { ...told, personId: row.reviewerId, kind: 'review_waiting' }
  const given = before?.ownerId !== row.ownerId && TO_DO.has(row.status)
  const returned = moved && row.status === 'returned'
  return { ...told, personId: given || returned ? row.ownerId : null, kind: 'assigned' }
}

/** Notifies preparers and reviewers of procedures that wait for them. */
export async function notifyOfProcedures(
  tx: WriteTx,
  jobs: Jobs,
  written: readonly Written<ProcedureCollection>[],
  { actor: { personId: me } }: WriteContext,
): Promise<void> {
  const notices = written
    .map(noticeOf)
    .flatMap(({ personId, ...notice }) =>
      personId === null || personId === me ? [] : [{ ...notice, personId, actorId: me }],
    )
  await notify(tx, jobs, notices)
}
