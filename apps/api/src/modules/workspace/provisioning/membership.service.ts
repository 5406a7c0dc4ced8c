import type { Role } from 'contract'
import { toPlainName } from 'contract/plain-name'
import type { RoleMapping } from 'contract/workspace/sign-in-connections'
import { v7 as uuid } from 'uuid'
import { isSameRoles, rolesAfter } from '#modules/workspace/sign-in-connections/index.ts'
import { requireOtherAdmin, revokeInvitations } from '#modules/workspace/users/index.ts'
import type { Changes, WriteContext } from '#platform/collection/mutation.ts'
import { noteChange } from '#platform/collection/note-change.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { ScimError } from './scim-error.ts'
import type { Json } from './scim-schema.ts'

interface Member {
  id: string
  email: string | null
  roles: Role[]
  superUser: boolean
  active: boolean
  version: number
  /** The directory ended the membership, and nobody has changed it since. */
  resumable: boolean
}

/** What settling needs of a user. */
export interface DirectoryUser {
  id: string
  personId: string | null
  address: string
  active: boolean
  content: Json
}

/** The mapping of the connection that is switched on: a second administrator approved it. */
async function approvedMapping(tx: Tx): Promise<RoleMapping[]> {
  const [row] = await tx.query<{ mapping: RoleMapping[] }>(
    `select mapping from sign_in_connections where org_id = app.org() and mode in ('optional', 'enforced')`,
  )
  return row?.mapping ?? []
}

/** The part of a mapping that the directory decides about, and the groups of a user. */
async function decidedByDirectory(
  tx: Tx,
  userId: string,
  formerGroups: readonly string[],
): Promise<{ mapping: RoleMapping[]; groups: string[] }> {
  const mapping = await approvedMapping(tx)
  const rows = await tx.query<{ names: (string | null)[]; isMember: boolean }>(
    `select array[g.display_name, g.external_id] as names, exists (select from scim_group_members x
       where x.org_id = g.org_id and x.group_id = g.id and x.user_id = $1) as "isMember"
     from scim_groups g where g.org_id = app.org() and (g.display_name = any($2::text[]) or g.external_id = any($2::text[]))`,
    [userId, mapping.map(({ group }) => group)],
  )
  const known = new Set([...formerGroups, ...rows.flatMap(({ names }) => names)])
  return {
    mapping: mapping.filter(({ group }) => known.has(group)),
    groups: rows.flatMap(({ names, isMember }) =>
      isMember ? names.filter((name): name is string => name !== null) : [],
    ),
  }
}

const MEMBER = `m.id, m.email, m.roles, m.super_user as "superUser", m.active, m.version,
  exists (select from scim_departures d where d.org_id = m.org_id and d.person_id = m.id and d.version = m.version) as resumable`

/** The membership of a user: the one known, or the only one with the address that no other user has. */
async function findMember(tx: WriteTx, { id, personId, address }: DirectoryUser): Promise<Member | null> {
  const found = await tx.query<Member>(
    personId === null
      ? `select ${MEMBER} from members m where m.org_id = app.org() and lower(m.email) = $1 and not m.service
           and m.erased_at is null and not exists (select from scim_users u
             where u.org_id = m.org_id and u.person_id = m.id and u.id <> $2) for update of m`
      : `select ${MEMBER} from members m where m.org_id = app.org() and m.id = $1 and m.erased_at is null for update of m`,
    personId === null ? [address, id] : [personId],
  )
  const active = found.filter((one) => one.active)
  if (active.length > 1) throw new ScimError('CODE_TAKEN', 'uniqueness', 'Several members have this address')
  return active[0] ?? found.find((one) => one.resumable) ?? found[0] ?? null
}

const nameOf = ({ content, address }: DirectoryUser): string => {
  const { formatted, givenName, familyName } = (content['name'] ?? {}) as Record<string, string | undefined>
  const parts = [givenName, familyName].filter((one) => one !== undefined).join(' ')
  const candidates = [content['displayName'], formatted, parts, address.split('@')[0], address]
  return candidates.map((one) => toPlainName(String(one ?? ''))).find((one) => one !== '') ?? '–'
}

interface Noted {
  id: string
  version: number
  changes: Changes
}

export const noteMember = (tx: WriteTx, context: WriteContext, { id, version, changes }: Noted): void =>
  noteChange(tx, context, { action: 'permission', type: 'member', record: id, version, changes })

/** Ends a membership at once. Open work keeps its owner until an administrator hands it over. */
async function endMembership(
  tx: WriteTx,
  user: DirectoryUser,
  { id, email, roles, version }: Member,
  context: WriteContext,
): Promise<void> {
  if (roles.includes('admin')) await requireOtherAdmin(tx, id)
  await tx.query(
    'update members set active = false, version = version + 1 where org_id = app.org() and id = $1',
    [id],
  )
  await tx.query(
    `insert into scim_departures (org_id, person_id, version) values (app.org(), $1, $2)
     on conflict (org_id, person_id) do update set version = excluded.version`,
    [id, version + 1],
  )
  await revokeInvitations(tx, email)
  noteMember(tx, context, {
    id,
    version: version + 1,
    changes: { active: [true, false], scimUser: [null, user.id] },
  })
}

async function createMember(
  tx: WriteTx,
  user: DirectoryUser,
  roles: readonly Role[],
  context: WriteContext,
): Promise<string> {
  const id = uuid()
  const name = nameOf(user)
  await tx.query(
    `select app.make_provisioned_person($1, $2, $3, locale) from organisations where org_id = app.org()`,
    [id, user.address, name],
  )
  await tx.query(
    `insert into members (org_id, id, name, email, locale, roles)
     select app.org(), $1, $2, $3, locale, $4::text[] from organisations where org_id = app.org()`,
    [id, name, user.address, roles],
  )
  const changes: Changes = { roles: [null, roles], active: [null, true], scimUser: [null, user.id] }
  noteMember(tx, context, { id, version: 1, changes })
  return id
}

/** Gives a member the roles of their groups; one whose groups give none, and who has no other role, is out. */
async function settleRoles(
  tx: WriteTx,
  user: DirectoryUser,
  member: Member,
  roles: readonly Role[],
  context: WriteContext,
): Promise<void> {
  const { id, version } = member
  if (roles.length === 0) {
    if (member.active) await endMembership(tx, user, member, context)
    return
  }
  if (member.active && isSameRoles(roles, member.roles)) return
  await tx.query(
    `update members set roles = $2::text[], active = true, version = version + 1 where org_id = app.org() and id = $1`,
    [id, roles],
  )
  if (!member.active)
    await tx.query('delete from scim_departures where org_id = app.org() and person_id = $1', [id])
  const changes: Changes = { scimUser: [null, user.id] }
  if (!isSameRoles(roles, member.roles)) changes['roles'] = [member.roles, roles]
  if (!member.active) changes['active'] = [false, true]
  noteMember(tx, context, { id, version: version + 1, changes })
}

/**
 * Brings the membership of a user in line with the directory: active with the roles of their groups, or ended. Administrators
 * keep their roles, because nobody gives themselves roles by a key; a membership that an administrator ended stays so.
 */
export async function settleMembership(
  tx: WriteTx,
  user: DirectoryUser,
  context: WriteContext,
  formerGroups: readonly string[] = [],
): Promise<{ personId: string | null; isMade: boolean }> {
  const member = await findMember(tx, user)
  if (!user.active) {
    if (member?.active) await endMembership(tx, user, member, context)
    return { personId: member?.id ?? null, isMade: false }
  }
  const isKept = member !== null && (member.roles.includes('admin') || member.superUser)
  if (member && !member.active && !member.resumable) return { personId: member.id, isMade: false }
  const { mapping, groups } = await decidedByDirectory(tx, user.id, formerGroups)
  const roles = rolesAfter(member?.roles ?? [], isKept ? [] : mapping, groups)
  if (member) {
    await settleRoles(tx, user, member, roles, context)
    return { personId: member.id, isMade: false }
  }
  if (roles.length === 0) return { personId: null, isMade: false }
  return { personId: await createMember(tx, user, roles, context), isMade: true }
}

/** Refuses addresses outside the domains that the organisation verified. */
export async function requireVerifiedDomain(tx: Tx, address: string): Promise<void> {
  const [row] = await tx.query<{ isVerified: boolean }>(
    `select exists (select from sign_in_domains where org_id = app.org() and verified_at is not null and domain = $1) as "isVerified"`,
    [address.slice(address.lastIndexOf('@') + 1)],
  )
  if (!row?.isVerified)
    throw new ScimError(
      'INVALID_INPUT',
      'invalidValue',
      'The address is under no verified domain of the organisation',
    )
}

/** Changes of the directory, and first sign-ins by the connection, are made one after another. */
export async function lockDirectory(tx: WriteTx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('directory ' || app.org()::text, 0))`)
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('connection ' || id::text, 0)) from sign_in_connections
     where org_id = app.org() and mode in ('optional', 'enforced')`,
  )
}
