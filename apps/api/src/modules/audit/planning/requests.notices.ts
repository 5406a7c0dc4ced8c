import type { requests } from 'contract/audit/requests'
import type { WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

/** The notice to the respondent, or to the requester once there is an answer. */
function noticeOf({ mutation, row }: Written<typeof requests>): Notice | null {
  const { before } = mutation
  const told = { recordId: row.id, dueOn: row.dueOn }
  const asked = row.ownerId
  if (!before || before.ownerId !== row.ownerId)
    return { ...told, personId: asked, kind: 'assigned', cause: `request:${row.id}:${asked}` }
  if (before.status === row.status) return null
  if (row.status === 'rejected')
    return { ...told, personId: asked, kind: 'assigned', cause: `sent_back:${row.id}:${row.version}` }
  if (row.status === 'received' && row.createdBy !== null)
    return {
      ...told,
      personId: row.createdBy,
      kind: 'review_waiting',
      cause: `answered:${row.id}:${row.version}`,
    }
  return null
}

export async function notifyOfRequests(
  tx: WriteTx,
  jobs: Jobs,
  written: readonly Written<typeof requests>[],
  { actor: { personId: me } }: WriteContext,
): Promise<void> {
  const notices = written.map(noticeOf).filter((notice) => notice !== null && notice.personId !== me)
  await notify(
    tx,
    jobs,
    notices.map((notice) => ({ ...notice!, actorId: me })),
  )
}
