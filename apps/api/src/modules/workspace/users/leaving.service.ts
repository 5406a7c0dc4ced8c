import { fail } from 'contract'
import { isProtectedRole } from 'contract/workspace/protection'
import type { HandedOver } from 'contract/workspace/user-administration'
import type { User } from 'contract/workspace/users'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { handOverWork, openWork } from './hand-over.ts'
import { chooseSuccessors, type Reassignment } from './reassignment.ts'
import { COLUMNS, getUser } from './reading.service.ts'
import { recordUserEntry, requireOtherAdmin } from './users.service.ts'

async function setActive(tx: WriteTx, before: User, active: boolean): Promise<User> {
  // The person may be erased concurrently; an erased person returns as a new member.
  const [after] = await tx.query<Omit<User, 'lastSignInAt'>>(
    `update members set active = $2, version = version + 1
     where org_id = app.org() and id = $1 and erased_at is null returning ${COLUMNS}`,
    [before.id, active],
  )
  if (!after) throw fail('ERASED')
  return { ...after, lastSignInAt: before.lastSignInAt }
}

/** Revokes open invitations to an address: one would allow its person to return. */
export async function revokeInvitations(tx: WriteTx, email: string | null): Promise<void> {
  await tx.query(
    `update invitations set revoked_at = clock_timestamp()
     where org_id = app.org() and email = lower($1) and accepted_at is null and revoked_at is null`,
    [email],
  )
}

interface LeavingContext {
  requestId: string
  byType: ReadonlyMap<string, RegisteredCollection>
  /** A second administrator has approved. */
  approved?: boolean
}

/** Ends a membership. Open work is reassigned in the same transaction, all of it or none; the name stays on past work. */
export async function deactivateUser(
  tx: WriteTx,
  actor: Actor,
  id: string,
  { reason, ...wishes }: Reassignment & { reason: string },
  { requestId, byType, approved = false }: LeavingContext,
): Promise<HandedOver> {
  const before = await getUser(tx, actor, id)
  if (!approved && before.active && before.roles.includes('admin') && id !== actor.personId)
    throw fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'member.deactivate' })
  if (before.roles.includes('admin')) await requireOtherAdmin(tx, id)
  const left = await openWork(tx, id)
  const newOwners = await chooseSuccessors(tx, actor, { leaver: id, kinds: left.kinds, byType }, wishes)
  await handOverWork(tx, actor, { from: id, newOwners, reason, requestId })
  const after = await setActive(tx, before, false)
  await revokeInvitations(tx, before.email)
  recordUserEntry(tx, actor, requestId, before, after, reason)
  return { ...left, kinds: left.kinds.map((kind) => ({ ...kind, to: newOwners.get(kind.type)! })) }
}

export async function reactivateUser(
  tx: WriteTx,
  actor: Actor,
  id: string,
  reason: string,
  requestId: string,
  approved = false,
): Promise<User> {
  const before = await getUser(tx, actor, id)
  if (before.active) return before
  if (before.erasedAt !== null) throw fail('ERASED')
  if (!approved && (before.superUser || before.roles.some(isProtectedRole)))
    throw fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'member.reactivate' })
  const after = await setActive(tx, before, true)
  recordUserEntry(tx, actor, requestId, before, after, reason)
  return after
}
