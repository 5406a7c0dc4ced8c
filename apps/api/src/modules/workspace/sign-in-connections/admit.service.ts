import { fail, type Role } from 'contract'
import type { RoleMapping } from 'contract/workspace/sign-in-connections'
import { v7 as uuid } from 'uuid'
import type { Admit, Connected } from '#platform/identity/accounts.ts'
import type { Database } from '#platform/db/database.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { isSameRoles, rolesAfter } from './mapped-roles.ts'

interface InUse {
  orgId: string
  mapping: RoleMapping[]
  personId: string | null
  /** Null if the person is no member. */
  roles: Role[] | null
  active: boolean | null
}

interface Linked {
  personId: string
  how: 'known' | 'linked' | 'created'
}

const addressOf = ({ email, emailConfirmed }: Connected): string | null => (emailConfirmed ? email : null)

/** Brings a membership in line with the groups of its person, in one transaction with the trail. */
async function settle(tx: WriteTx, { mapping }: InUse, identity: Connected): Promise<void> {
  const { connection, issuer, subject, name } = identity
  const [row] = await tx.query<{ linked: Linked | null }>(
    'select app.link_connection($1, $2, $3, $4, $5, $6) as linked',
    [connection.id, issuer, subject, addressOf(identity), name, uuid()],
  )
  if (!row?.linked) throw fail('UNAUTHENTICATED')
  const { personId, how } = row.linked
  const [member] = await tx.query<{ roles: Role[]; version: number; active: boolean }>(
    'select roles, version, active from members where org_id = app.org() and id = $1 for update',
    [personId],
  )
  const roles = rolesAfter(member?.roles ?? [], mapping, connection.groups)
  const note = (version: number, changes: Record<string, [unknown, unknown]>) =>
    tx.trail.push({
      action: 'permission',
      type: 'member',
      record: personId,
      version,
      changes: { ...changes, connection: [null, connection.id], groups: [null, connection.groups] },
      actor: personId,
      roles: ['system'],
      request: null,
    })
  if (!member) {
    if (roles.length === 0) return
    await tx.query(
      `insert into members (org_id, id, name, email, locale, roles)
       select app.org(), $1, $2, $3, locale, $4::text[] from organisations where org_id = app.org()`,
      [personId, name, addressOf(identity), roles],
    )
    return void note(1, { roles: [null, roles], active: [null, true] })
  }
  const isChanged = member.active && roles.length > 0 && !isSameRoles(roles, member.roles)
  if (isChanged)
    await tx.query(
      'update members set roles = $2::text[], version = version + 1 where org_id = app.org() and id = $1',
      [personId, roles],
    )
  if (isChanged) note(member.version + 1, { roles: [member.roles, roles] })
  else if (how === 'linked') note(member.version, {})
}

/**
 * Admits people of a connection at their first call: the mapping of the connection, which a second administrator approved,
 * decides about the roles. Anyone who was deactivated stays out.
 */
export function createAdmission(db: Database): Admit {
  return async (identity) => {
    const { connection, subject } = identity
    const [row] = await db.queryWithoutTenant<{ found: InUse | null }>(
      'connection_in_use',
      'select app.connection_in_use($1, $2) as found',
      [connection.id, subject],
    )
    const found = row?.found
    // It was switched off: its sessions end.
    if (!found) throw fail('UNAUTHENTICATED')
    const { orgId, mapping, personId, roles, active } = found
    const wanted = rolesAfter(roles ?? [], mapping, connection.groups)
    // Nobody stays in with roles that their groups no longer give.
    const isAdmitted = wanted.length > 0
    const isSettled =
      personId !== null && (!isAdmitted || active === false || isSameRoles(wanted, roles ?? []))
    if (!isSettled)
      await db.write(orgId, async (tx) => {
        await settle(tx, found, identity)
        return { value: undefined }
      })
    // A member who was linked by their address may have roles of their own.
    return { orgId, isAdmitted: isAdmitted || personId === null }
  }
}
