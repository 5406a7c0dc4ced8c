import type { Role } from 'contract'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import type { Row } from './stored.ts'

export interface Member {
  id: string
  name: string
  roles: Role[]
  superUser: boolean
}

/** The columns of a member that policies read, and the condition for an active membership. */
export const MEMBER_COLUMNS = `m.id, m.name, m.roles, m.super_user as "superUser"`
export const IS_ACTIVE_MEMBER = `m.org_id = app.org() and m.active and (m.expires_on is null or m.expires_on >= current_date)`
/** False while an operator blocks reading: during a restore, and after the organisation has moved to another installation. */
export const IS_READABLE = `not exists (select from organisations where org_id = app.org() and held_for <> 'move')`

/** Whether member `m` is in the restricted audience of the row `r` of `records`, for queries that cover many people. */
export const IN_AUDIENCE = `app.sees(m.id, m.roles, r.circle, r.owner_id, r.readers)`

/** A member as the actor of a policy check. */
export const actorFor = (org: string, member: Omit<Member, 'name'>): Actor => ({
  personId: member.id,
  orgId: org,
  roles: member.roles,
  superUser: member.superUser,
  locale: 'en',
})

/** Filters people to active members who may read the record. */
export async function filterReaders(
  tx: Tx,
  { collection, row }: { collection: RegisteredCollection; row: Row },
  people: readonly string[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const members = await tx.query<Member>(
    `select ${MEMBER_COLUMNS} from members m join records r on r.org_id = m.org_id and r.id = $2
     where ${IS_ACTIVE_MEMBER} and m.id = any($1::uuid[]) and ${IN_AUDIENCE}`,
    [people, row.id],
  )
  const readers = members.filter((one) => collection.policy(actorFor(tx.org, one), row).includes('read'))
  return new Set(readers.map(({ id }) => id))
}

/** Ids of the active members with one of these roles. */
export async function peopleWithRoles(tx: Tx, roles: readonly Role[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select m.id from members m where ${IS_ACTIVE_MEMBER} and m.roles && $1::text[]`,
    [roles],
  )
  return rows.map(({ id }) => id)
}
