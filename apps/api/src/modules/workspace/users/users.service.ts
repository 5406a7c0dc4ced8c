import { fail, type Role } from 'contract'
import { type Rights, weakenedRights } from 'contract/workspace/protection'
import type { User } from 'contract/workspace/users'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { COLUMNS, getUser } from './reading.service.ts'

/** Refuses to remove the last administrator. */
export async function requireOtherAdmin(tx: WriteTx, id: string): Promise<void> {
  const others = await tx.query(
    `select m.id from members m where ${IS_ACTIVE_MEMBER} and 'admin' = any(m.roles) and m.id <> $1 for share`,
    [id],
  )
  if (others.length === 0) throw fail('LAST_ADMIN')
}

/** Whether there is another administrator, who can decide about this person. */
export async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  const others = await tx.query(
    `select 1 as found from members m where ${IS_ACTIVE_MEMBER} and 'admin' = any(m.roles) and m.id <> $1 limit 1`,
    [id],
  )
  return others.length > 0
}

export interface RoleChanges {
  roles?: Role[] | undefined
  superUser?: boolean | undefined
  expiresOn?: string | null | undefined
  reason?: string | undefined
}

/** The rights of a member after the changes. */
export const rightsAfter = (before: User, changes: RoleChanges): Rights => ({
  roles: changes.roles ? [...new Set(changes.roles)] : before.roles,
  superUser: changes.superUser ?? before.superUser,
  expiresOn: changes.expiresOn === undefined ? before.expiresOn : changes.expiresOn,
})

/** Changes that weaken protection require a request; giving up one's own rights does not. */
function requireUnprotected(actor: Actor, before: User, after: Rights): void {
  const { grants, removesAdmin } = weakenedRights(before, after)
  if (grants || (removesAdmin && before.id !== actor.personId))
    throw fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'member.update' })
}

/**
 * Changes the rights of a member. Nobody raises their own rights (SoD-6), only a super user appoints super users, and the
 * last administrator stays.
 */
export async function updateUser(
  tx: WriteTx,
  actor: Actor,
  id: string,
  version: number,
  changes: RoleChanges,
  requestId: string,
  /** A second administrator has approved. */
  approved = false,
): Promise<User> {
  const before = await getUser(tx, actor, id)
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  const roles = changes.roles ? [...new Set(changes.roles)] : before.roles
  const gained = roles.filter((role) => !before.roles.includes(role))
  if (id === actor.personId && (gained.length > 0 || changes.superUser === true)) throw fail('SELF_GRANT')
  if (
    !approved &&
    changes.superUser !== undefined &&
    changes.superUser !== before.superUser &&
    !actor.superUser
  )
    throw fail('FORBIDDEN')
  if (!approved) requireUnprotected(actor, before, rightsAfter(before, changes))
  if (before.roles.includes('admin') && (!roles.includes('admin') || changes.expiresOn))
    await requireOtherAdmin(tx, id)
  const [changed] = await tx.query<Omit<User, 'lastSignInAt'>>(
    `update members set roles = $3::text[], super_user = $4, expires_on = $5::date, version = version + 1
     where org_id = app.org() and id = $1 and version = $2 returning ${COLUMNS}`,
    [
      id,
      version,
      roles,
      changes.superUser ?? before.superUser,
      changes.expiresOn === undefined ? before.expiresOn : changes.expiresOn,
    ],
  )
  if (!changed) throw fail('VERSION_CONFLICT')
  const after = { ...changed, lastSignInAt: before.lastSignInAt }
  recordUserEntry(tx, actor, requestId, before, after, changes.reason ?? null)
  return after
}

export function recordUserEntry(
  tx: WriteTx,
  actor: Actor,
  requestId: string,
  before: User,
  after: User,
  reason: string | null,
): void {
  const keys = ['roles', 'superUser', 'active', 'expiresOn'] as const
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const changes = Object.fromEntries(
    changed.map((key) => [key, [before[key], after[key]] as [unknown, unknown]]),
  )
  recordMemberChanges(tx, actor, requestId, 'permission', after, changes, reason)
}

/** Adds a trail entry about a member, also for values outside the membership. */
export function recordMemberChanges(
  tx: WriteTx,
  actor: Actor,
  requestId: string,
  action: string,
  { id, version }: User,
  changes: Record<string, [unknown, unknown]>,
  reason: string | null,
): void {
  tx.trail.push({
    action,
    type: 'member',
    record: id,
    version,
    changes,
    reason,
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
}
