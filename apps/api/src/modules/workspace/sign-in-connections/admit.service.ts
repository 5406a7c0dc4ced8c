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
  /** The groups of the mapping that the directory provisions, and whether it says that the person is in them. */
  provisioned: ProvisionedGroup[]
}

interface ProvisionedGroup {
  name: string
  isMember: boolean
}

interface Linked {
  personId: string
  how: 'known' | 'linked' | 'created'
}

const addressOf = ({ email, emailConfirmed }: Connected): string | null => (emailConfirmed ? email : null)

/** The groups that count: the directory decides about those that it provisions, the provider about all others. */
const groupsThatCount = (claimed: readonly string[], provisioned: readonly ProvisionedGroup[]): string[] => [
  ...claimed.filter((group) => !provisioned.some(({ name }) => name === group)),
  ...provisioned.flatMap(({ name, isMember }) => (isMember ? [name] : [])),
]

/** What the directory says of a person: their groups, and whether it has deactivated them. */
async function readDirectory(
  tx: WriteTx,
  personId: string,
  address: string | null,
  provisioned: readonly ProvisionedGroup[],
): Promise<{ provisioned: ProvisionedGroup[]; isBarred: boolean }> {
  const names = provisioned.map(({ name }) => name)
  const rows = await tx.query<{ name: string }>(
    `select n as name from unnest($2::text[]) as n where exists (
       select from scim_groups g join scim_group_members x on x.org_id = g.org_id and x.group_id = g.id
         join scim_users u on u.org_id = x.org_id and u.id = x.user_id
       where g.org_id = app.org() and n in (g.display_name, g.external_id) and u.person_id = $1 and u.active)`,
    [personId, names],
  )
  const groups = new Set(rows.map(({ name }) => name))
  const [row] = await tx.query<{ isBarred: boolean }>(
    `select exists (select from scim_users where org_id = app.org() and address = lower($1) and not active) as "isBarred"`,
    [address],
  )
  return {
    provisioned: names.map((name) => ({ name, isMember: groups.has(name) })),
    isBarred: row!.isBarred,
  }
}

/** Brings a membership in line with the groups of its person, in one transaction with the trail. */
async function settle(tx: WriteTx, { mapping, provisioned }: InUse, identity: Connected): Promise<void> {
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
  const directory = await readDirectory(tx, personId, addressOf(identity), provisioned)
  const groups = groupsThatCount(connection.groups, directory.provisioned)
  const roles = rolesAfter(member?.roles ?? [], mapping, groups)
  const note = (version: number, changes: Record<string, [unknown, unknown]>) =>
    tx.trail.push({
      action: 'permission',
      type: 'member',
      record: personId,
      version,
      changes: { ...changes, connection: [null, connection.id], groups: [null, groups] },
      actor: personId,
      roles: ['system'],
      request: null,
    })
  if (!member) {
    if (roles.length === 0 || directory.isBarred) return
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
    const { orgId, mapping, personId, roles, active, provisioned } = found
    const wanted = rolesAfter(roles ?? [], mapping, groupsThatCount(connection.groups, provisioned))
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
