import type { projectmembers } from 'contract/audit/project-members'
import type { WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

/** A new member has a declaration to make; a conflict of interest waits for the lead, and one of the lead for the CAE. */
function noticeOf({ mutation: { before }, row }: Written<typeof projectmembers>): Notice | null {
  const told = { recordId: row.id, cause: `member:${row.id}:${row.version}` }
  if (!before) return { ...told, personId: row.ownerId, kind: 'assigned' }
  if (before.status === row.status || row.status !== 'conflict') return null
  const { leadId = null, caeId = null } = row.standing ?? {}
  const decides = leadId === row.ownerId ? caeId : leadId
  return decides ? { ...told, personId: decides, kind: 'review_waiting' } : null
}

/** Notifies people who joined a team, and those who resolve conflicts of interest. */
export async function notifyOfMembers(
  tx: WriteTx,
  jobs: Jobs,
  written: readonly Written<typeof projectmembers>[],
  { actor: { personId: me } }: WriteContext,
): Promise<void> {
  const notices = written.flatMap((one) => noticeOf(one) ?? [])
  await notify(
    tx,
    jobs,
    notices.filter(({ personId }) => personId !== me).map((notice) => ({ ...notice, actorId: me })),
  )
}
