import { fail, grants, type Role } from 'contract'
import { type SigningName, type User, userActions } from 'contract/workspace/users'
import { sql } from 'kysely'
import { sqlFor } from '#platform/db/query-builder.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

export const COLUMNS = [
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
  'erased_at as erasedAt',
] as const

/** The last sign-in of members, visible to user administrators only. */
const lastSignIn = (shown: boolean) => {
  const at = shown
    ? sql`(select max(s.at) from sign_ins s where s.org_id = members.org_id and s.person_id = members.id)`
    : sql`null::timestamptz`
  return sql<string | null>`${at}`.as('lastSignInAt')
}

/** The confirmed signing name of a member, as colleagues see it. */
export const SIGNING = sql<SigningName>`(select json_build_object('name', n.name, 'source', n.source,
    'confirmedAt', to_char(n.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'confirmedBy', c.name, 'proposed', n.proposed)
  from (select 1) one left join signing_names n on n.org_id = members.org_id and n.person_id = members.id
    left join members c on c.org_id = n.org_id and c.id = n.confirmed_by)`.as('signing')

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

/** The members of the organisation, sorted by name. */
export async function listUsers(
  tx: Tx,
  actor: Actor,
  filter: UserFilter,
): Promise<{ items: User[]; next: string | null }> {
  const limit = filter.limit ?? 50
  let query = sqlFor
    .selectFrom('members')
    .select([...COLUMNS, lastSignIn(mayManage(actor)), SIGNING])
    .where('org_id', '=', tx.org)
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

export async function getUser(tx: Tx, actor: Actor, id: string): Promise<User> {
  const row = await tx.first(
    sqlFor
      .selectFrom('members')
      .select([...COLUMNS, lastSignIn(mayManage(actor)), SIGNING])
      .where('org_id', '=', tx.org)
      .where('id', '=', id),
  )
  if (!row) throw fail('NOT_FOUND')
  return row as User
}
