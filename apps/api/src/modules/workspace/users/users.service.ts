import { AUDIT_ROLES, fail, type Role } from 'contract'
import type { User } from 'contract/workspace/users'
import { sql } from 'kysely'
import { sqlFor } from '#platform/db/query-builder.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { handOverWork, type HandOver, openWork } from './hand-over.ts'

const COLUMNS = [
  'id',
  'name',
  'email',
  'locale',
  'roles',
  'super_user as superUser',
  'active',
  'expires_on as expiresOn',
  'version',
  'joined_at as joinedAt',
] as const

export interface UserFilter {
  q?: string | undefined
  role?: Role[] | undefined
  active?: boolean | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

function decodeCursor(cursor: string): [string, string] {
  const [name, id] = cursor.split('~').map((part) => Buffer.from(part, 'base64url').toString())
  if (!name || !id || !/^[0-9a-f-]{36}$/.test(id)) throw fail('INVALID_CURSOR')
  return [name, id]
}

/** The people of the organisation by name. */
export async function listUsers(tx: Tx, filter: UserFilter): Promise<{ items: User[]; next: string | null }> {
  const limit = filter.limit ?? 50
  let query = sqlFor.selectFrom('members').select(COLUMNS).where('org_id', '=', tx.org)
  if (filter.active !== undefined) query = query.where('active', '=', filter.active)
  if (filter.role) query = query.where(sql<boolean>`roles && ${sql.val(filter.role)}::text[]`)
  if (filter.q) {
    const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) => eb.or([eb('name', 'ilike', like), eb('email', 'ilike', like)]))
  }
  if (filter.cursor !== undefined) {
    const [name, id] = decodeCursor(filter.cursor)
    query = query.where((eb) => eb(eb.refTuple('name', 'id'), '>', eb.tuple(name, id)))
  }
  const rows = (await tx.all(
    query
      .orderBy('name')
      .orderBy('id')
      .limit(limit + 1),
  )) as User[]
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next =
    rows.length > limit && last
      ? [last.name, last.id].map((part) => Buffer.from(part).toString('base64url')).join('~')
      : null
  return { items, next }
}

export async function getUser(tx: Tx, id: string): Promise<User> {
  const row = await tx.first(
    sqlFor.selectFrom('members').select(COLUMNS).where('org_id', '=', tx.org).where('id', '=', id),
  )
  if (!row) throw fail('NOT_FOUND')
  return row as User
}

/** An organisation that nobody administers cannot be helped from inside. */
async function requireOtherAdmin(tx: WriteTx, id: string): Promise<void> {
  const others = await tx.query(
    `select id from members where org_id = app.org() and active and 'admin' = any(roles) and id <> $1
       and (expires_on is null or expires_on >= current_date) for share`,
    [id],
  )
  if (others.length === 0) throw fail('LAST_ADMIN')
}

interface RoleChanges {
  roles?: Role[] | undefined
  superUser?: boolean | undefined
  expiresOn?: string | null | undefined
  reason?: string | undefined
}

/**
 * Changes what a member may do. Nobody raises themselves (SoD-6), only a super user makes a super user, and the last
 * administrator stays one.
 */
export async function updateUser(
  tx: WriteTx,
  actor: Actor,
  id: string,
  version: number,
  changes: RoleChanges,
  requestId: string,
): Promise<User> {
  const before = await getUser(tx, id)
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  const roles = changes.roles ? [...new Set(changes.roles)] : before.roles
  const gained = roles.filter((role) => !before.roles.includes(role))
  if (id === actor.personId && (gained.length > 0 || changes.superUser === true)) throw fail('SELF_GRANT')
  if (changes.superUser !== undefined && changes.superUser !== before.superUser && !actor.superUser)
    throw fail('FORBIDDEN')
  if (before.roles.includes('admin') && (!roles.includes('admin') || changes.expiresOn))
    await requireOtherAdmin(tx, id)
  const query = sqlFor
    .updateTable('members')
    .set((eb) => ({
      roles,
      super_user: changes.superUser ?? before.superUser,
      expires_on: changes.expiresOn === undefined ? before.expiresOn : changes.expiresOn,
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(COLUMNS)
  const after = (await tx.first(query)) as User | undefined
  if (!after) throw fail('VERSION_CONFLICT')
  noteUser(tx, actor, requestId, 'permission', before, after, changes.reason ?? null)
  return after
}

function noteUser(
  tx: WriteTx,
  actor: Actor,
  requestId: string,
  action: string,
  before: User,
  after: User,
  reason: string | null,
): void {
  const keys = ['roles', 'superUser', 'active', 'expiresOn'] as const
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  tx.trail.push({
    action,
    type: 'member',
    record: after.id,
    version: after.version,
    changes: Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]])),
    reason,
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
}

async function setActive(tx: WriteTx, id: string, active: boolean): Promise<User> {
  const query = sqlFor
    .updateTable('members')
    .set((eb) => ({ active, version: eb('version', '+', 1) }))
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .returning(COLUMNS)
  return (await tx.first(query)) as User
}

/** Ends a membership. Open work goes to a colleague in the same transaction; the name stays on what was done. */
export async function deactivateUser(
  tx: WriteTx,
  actor: Actor,
  id: string,
  { handOverTo, reason }: { handOverTo: string | null; reason: string },
  requestId: string,
): Promise<HandOver> {
  const before = await getUser(tx, id)
  if (before.roles.includes('admin')) await requireOtherAdmin(tx, id)
  const left = await openWork(tx, id)
  // A stranger's id is refused even when there is nothing to hand over.
  const heir = handOverTo && handOverTo !== id ? await getUser(tx, handOverTo) : undefined
  if (left.ownedRecords + left.openAssignments > 0) {
    if (!heir?.active) throw fail('INVALID_INPUT', [{ path: ['handOverTo'], code: 'required' }])
    // Auditors own no processes, controls or actions (SoD-4), so they cannot inherit them either.
    if (left.ownedRecords > 0 && heir.roles.some((role) => (AUDIT_ROLES as readonly Role[]).includes(role))) {
      throw fail('INVALID_INPUT', [{ path: ['handOverTo'], code: 'auditor_cannot_own' }])
    }
    await handOverWork(tx, actor, id, heir.id, reason, requestId)
  }
  const after = await setActive(tx, id, false)
  // An invitation that is still open would be a way back in.
  await tx.query(
    `update invitations set revoked_at = clock_timestamp()
     where org_id = app.org() and email = lower($1) and accepted_at is null and revoked_at is null`,
    [before.email],
  )
  noteUser(tx, actor, requestId, 'permission', before, after, reason)
  return left
}

export async function reactivateUser(
  tx: WriteTx,
  actor: Actor,
  id: string,
  reason: string,
  requestId: string,
): Promise<User> {
  const before = await getUser(tx, id)
  if (before.active) return before
  const after = await setActive(tx, id, true)
  noteUser(tx, actor, requestId, 'permission', before, after, reason)
  return after
}
