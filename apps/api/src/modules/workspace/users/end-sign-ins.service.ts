import { fail } from 'contract'
import { timeNow } from '#platform/clock.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { getUser } from './reading.service.ts'
import { noteChanges } from './users.service.ts'

/**
 * Ends all sign-ins of a member until now: a device was lost, or one of them was a stranger's. A sign-in is its person's and
 * no organisation's, so they end wherever the person belongs; whoever has left is no longer ours to sign out.
 */
export async function endSignInsOf(
  tx: WriteTx,
  actor: Actor,
  id: string,
  reason: string,
  requestId: string,
): Promise<void> {
  const user = await getUser(tx, actor, id)
  if (!user.active) throw fail('NOT_FOUND')
  await tx.query(`select app.end_sign_ins($1, 'all', 0)`, [id])
  const signInsFrom: [null, string] = [null, timeNow().toISOString()]
  noteChanges(tx, actor, requestId, 'end-sign-ins', user, { signInsFrom }, reason)
}
