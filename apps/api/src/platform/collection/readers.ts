import type { Role } from 'contract'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { RegisteredCollection } from './commands.ts'
import type { Row } from './shape.ts'

export interface Member {
  id: string
  name: string
  roles: Role[]
  superUser: boolean
}

/** The columns of a member that a policy asks about, and the condition that they still belong here. */
export const MEMBER = `m.id, m.name, m.roles, m.super_user as "superUser"`
export const BELONGS = `m.org_id = app.org() and m.active and (m.expires_on is null or m.expires_on >= current_date)`
/** An operator may hold the organisation so that nobody reads it here: while it is put back, and once it has moved away. */
export const WITHIN_REACH = `not exists (select from organisations where org_id = app.org() and held_for <> 'move')`

/** Whether the circle of the spine row `r` lets the member `m` know of it: asked where the platform asks on behalf of many. */
export const SEES = `app.sees(m.id, m.roles, r.circle, r.owner_id, r.readers)`

/** A colleague as policies see them: what they may do is asked on their behalf. */
export const actorFor = (org: string, member: Omit<Member, 'name'>): Actor => ({
  personId: member.id,
  orgId: org,
  roles: member.roles,
  superUser: member.superUser,
  locale: 'en',
})

/** Those of these people who belong to the organisation and may read the record. */
export async function readersAmong(
  tx: Tx,
  { served, row }: { served: RegisteredCollection; row: Row },
  people: readonly string[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const members = await tx.query<Member>(
    `select ${MEMBER} from members m join records r on r.org_id = m.org_id and r.id = $2
     where ${BELONGS} and m.id = any($1::uuid[]) and ${SEES}`,
    [people, row.id],
  )
  const readers = members.filter((one) => served.policy(actorFor(tx.org, one), row).includes('read'))
  return new Set(readers.map(({ id }) => id))
}

/** Everybody who holds one of these roles here. */
export async function peopleWithRoles(tx: Tx, roles: readonly Role[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select m.id from members m where ${BELONGS} and m.roles && $1::text[]`,
    [roles],
  )
  return rows.map(({ id }) => id)
}
