import { fail } from 'contract'
import { timeNow } from '#platform/clock.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { getUser } from './reading.service.ts'
import { recordMemberChanges } from './users.service.ts'

/**
 * Ends the sessions of a member in this organisation, for example after a lost device. Sessions in other organisations
 * continue; only the person or the operator can end those.
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
  await tx.query(
    'update members set sessions_from = clock_timestamp() where org_id = app.org() and id = $1',
    [id],
  )
  const signInsFrom: [null, string] = [null, timeNow().toISOString()]
  recordMemberChanges(tx, actor, requestId, 'end-sign-ins', user, { signInsFrom }, reason)
}
