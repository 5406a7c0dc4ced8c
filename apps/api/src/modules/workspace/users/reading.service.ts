import { fail, grants, type Role } from 'contract'
import { type User, userActions } from 'contract/workspace/users'
import { momentInJson } from '#platform/db/moment-in-json.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** The confirmed signing name of a member, as colleagues see it. */
const SIGNING = `(select json_build_object('name', n.name, 'source', n.source,
    'confirmedAt', ${momentInJson('n.confirmed_at')},
    'confirmedBy', c.name, 'proposed', n.proposed)
  from (select 1) one left join signing_names n on n.org_id = members.org_id and n.person_id = members.id
    left join members c on c.org_id = n.org_id and c.id = n.confirmed_by)`

export const COLUMNS = `id, name, email, locale, roles, super_user as "superUser", active, service, expires_on as "expiresOn", version,
  joined_at as "joinedAt", erased_at as "erasedAt", ${SIGNING} as signing`

/** The last sign-in of members, visible to user administrators only. */
const lastSignIn = (shown: boolean): string =>
  shown
    ? '(select max(s.at) from sign_ins s where s.org_id = members.org_id and s.person_id = members.id)'
    : 'null::timestamptz'

const mayManage = (actor: Actor): boolean => grants(actor, userActions.manage)

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

const MATCHES = `org_id = app.org() and not service and ($1::boolean is null or active = $1) and ($2::text[] is null or roles && $2)
  and ($3::text is null or name ilike $3 or email ilike $3)`

/** The members of the organisation, sorted by name. */
export async function listUsers(
  tx: Tx,
  actor: Actor,
  filter: UserFilter,
): Promise<{ items: User[]; next: string | null; total: number }> {
  const limit = filter.limit ?? 50
  const like = filter.q ? `%${filter.q.replace(/[\\%_]/g, '\\$&')}%` : null
  const after = filter.cursor === undefined ? [] : decodeCursor(filter.cursor)
  const rows = await tx.query<User>(
    `select ${COLUMNS}, ${lastSignIn(mayManage(actor))} as "lastSignInAt" from members
     where ${MATCHES} ${filter.cursor === undefined ? '' : 'and (name, id) > ($5, $6::uuid)'}
     order by name, id limit $4`,
    [filter.active, filter.role, like, limit + 1, ...after],
  )
  const [counted] = await tx.query<{ total: number }>(
    `select count(*)::int as total from members where ${MATCHES}`,
    [filter.active, filter.role, like],
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next =
    rows.length > limit && last
      ? [last.name, last.id].map((part) => Buffer.from(part).toString('base64url')).join('~')
      : null
  return { items, next, total: counted!.total }
}

/** A member or service account, as colleagues see the name on its work. */
export async function getNamed(tx: Tx, actor: Actor, id: string): Promise<User> {
  const [row] = await tx.query<User>(
    `select ${COLUMNS}, ${lastSignIn(mayManage(actor))} as "lastSignInAt" from members
     where org_id = app.org() and id = $1`,
    [id],
  )
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** A member. Service accounts are none: no role, name or access of theirs changes this way. */
export async function getUser(tx: Tx, actor: Actor, id: string): Promise<User> {
  const found = await getNamed(tx, actor, id)
  if (found.service) throw fail('NOT_FOUND')
  return found
}
