import { v7 as uuid } from 'uuid'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { momentInJson } from '#platform/db/moment-in-json.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import {
  type DirectoryUser,
  lockDirectory,
  noteMember,
  requireVerifiedDomain,
  settleMembership,
} from './membership.service.ts'
import { note } from './note.ts'
import { notFound, refuse, ScimError, unlessTaken } from './scim-error.ts'
import type { Source } from './scim-list.ts'
import { applyPatch } from './scim-patch.ts'
import { changedNames, requireComplete, type StoredResource, toResource } from './scim-resource.ts'
import { type Element, type Json, readResource, USERS } from './scim-schema.ts'

export type StoredUser = StoredResource &
  DirectoryUser & {
    /** The membership was made for this user; it had none before. */
    isMade: boolean
    groups: { value: string; display: string }[]
  }

const COLUMNS = `u.id, u.person_id as "personId", u.address, u.active, u.content, u.version, u.made_member as "isMade",
  ${momentInJson('u.created_at')} as "createdAt", ${momentInJson('u.updated_at')} as "updatedAt",
  coalesce((select json_agg(json_build_object('value', g.id, 'display', g.display_name) order by g.display_name)
    from scim_group_members x join scim_groups g on g.org_id = x.org_id and g.id = x.group_id
    where x.org_id = u.org_id and x.user_id = u.id), '[]'::json) as groups`

export const userResource = (base: string, user: StoredUser): Json =>
  toResource(USERS, base, user, user.groups.length > 0 ? { groups: user.groups } : {})

export const userSource = (base: string): Source => ({
  columns: {
    username: { column: 'u.user_name' },
    externalid: { column: 'u.external_id', caseExact: true },
  },
  async count(tx, condition, values) {
    const [row] = await tx.query<{ total: number }>(
      `select count(*)::integer as total from scim_users u where u.org_id = app.org() and ${condition}`,
      values,
    )
    return row!.total
  },
  async select(tx, condition, values, { limit, offset }) {
    const rows = await tx.query<StoredUser>(
      `select ${COLUMNS} from scim_users u where u.org_id = app.org() and ${condition}
       order by u.created_at, u.id limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, offset],
    )
    return rows.map((user) => userResource(base, user))
  },
})

export async function getDirectoryUser(tx: Tx, id: string): Promise<StoredUser> {
  const [found] = await tx.query<StoredUser>(
    `select ${COLUMNS} from scim_users u where u.org_id = app.org() and u.id = $1`,
    [id],
  )
  if (!found) throw notFound()
  return found
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** The address that people sign in with: the primary one, else the user name. */
function addressOf({ emails, userName }: Json): string {
  const list = (emails as Element[] | undefined) ?? []
  const primary = list.find((one) => one.primary) ?? list.find((one) => one['type'] === 'work') ?? list[0]
  const address = String(primary?.value ?? userName)
    .trim()
    .toLowerCase()
  if (!ADDRESS.test(address) || address.length > 254)
    throw refuse('invalidValue', 'A user needs an address: the primary email, or the user name')
  return address
}

const TAKEN = 'Another user has this user name or address'

/** Settles the membership of a user and keeps which one it is. */
export async function settleUser(
  tx: WriteTx,
  user: StoredUser,
  context: WriteContext,
  formerGroups: readonly string[] = [],
): Promise<void> {
  const { personId, isMade } = await settleMembership(tx, user, context, formerGroups)
  if (personId !== user.personId)
    await unlessTaken(TAKEN, () =>
      tx.query(
        'update scim_users set person_id = $2, made_member = $3 where org_id = app.org() and id = $1',
        [user.id, personId, isMade],
      ),
    )
}

/** Provisions a user. */
export async function createUser(tx: WriteTx, body: unknown, context: WriteContext): Promise<StoredUser> {
  await lockDirectory(tx)
  const content = readResource(USERS, body)
  requireComplete(USERS, content)
  const active = content['active'] !== false
  const address = addressOf(content)
  await requireVerifiedDomain(tx, address)
  const id = uuid()
  const kept = { ...content, active }
  await unlessTaken(TAKEN, () =>
    tx.query(
      `insert into scim_users (org_id, id, user_name, external_id, address, active, content)
       values (app.org(), $1, $2, $3, $4, $5, $6::jsonb)`,
      [id, content['userName'], content['externalId'] ?? null, address, active, JSON.stringify(kept)],
    ),
  )
  note(
    tx,
    context,
    { type: 'scimuser', action: 'create', id, version: 1 },
    { active: [null, active], attributes: [null, Object.keys(kept)] },
  )
  await settleUser(tx, await getDirectoryUser(tx, id), context)
  return getDirectoryUser(tx, id)
}

/** An update that has no effect writes nothing. */
async function updateUser(
  tx: WriteTx,
  before: StoredUser,
  given: Json,
  context: WriteContext,
): Promise<StoredUser> {
  // A directory that does not say whether somebody is active must not bring a leaver back.
  const content: Json = { ...given, active: given['active'] ?? before.active }
  requireComplete(USERS, content)
  const changed = changedNames(before.content, content)
  if (changed.length > 0) {
    const address = addressOf(content)
    if (address !== before.address) await requireVerifiedDomain(tx, address)
    const version = before.version + 1
    await unlessTaken(TAKEN, () =>
      tx.query(
        `update scim_users set user_name = $2, external_id = $3, address = $4, active = $5, content = $6::jsonb, version = $7,
           updated_at = clock_timestamp() where org_id = app.org() and id = $1`,
        [
          before.id,
          content['userName'],
          content['externalId'] ?? null,
          address,
          content['active'],
          JSON.stringify(content),
          version,
        ],
      ),
    )
    note(
      tx,
      context,
      { type: 'scimuser', action: 'update', id: before.id, version },
      {
        attributes: [null, changed],
        ...(changed.includes('active') ? { active: [before.active, content['active']] } : {}),
      },
    )
    if (address !== before.address) await followAddress(tx, before, address, context)
  }
  // Also without a change: somebody may have changed the membership meanwhile.
  await settleUser(tx, await getDirectoryUser(tx, before.id), context)
  return getDirectoryUser(tx, before.id)
}

/**
 * A provisioned person who has not signed in yet is found by the new address. Everybody else keeps the address that they
 * sign in with.
 */
async function followAddress(
  tx: WriteTx,
  { personId, address: former, isMade }: StoredUser,
  address: string,
  context: WriteContext,
): Promise<void> {
  if (personId === null || !isMade) return
  const [changed] = await tx.query<{ version: number }>(
    `update members m set email = $3, version = version + 1
     where m.org_id = app.org() and m.id = $1 and m.email = $2 and m.active
       and not exists (select from sign_in_links l where l.org_id = m.org_id and l.person_id = m.id) returning version`,
    [personId, former, address],
  )
  if (changed)
    noteMember(tx, context, { id: personId, version: changed.version, changes: { email: [former, address] } })
}

async function lockUser(tx: WriteTx, id: string, version: number | null): Promise<StoredUser> {
  await lockDirectory(tx)
  const before = await getDirectoryUser(tx, id)
  if (version !== null && version !== before.version)
    throw new ScimError('VERSION_CONFLICT', null, 'The resource has changed')
  return before
}

export interface Named {
  id: string
  /** The version that the client saw; null if it does not say. */
  version: number | null
  body: unknown
}

export async function replaceUser(
  tx: WriteTx,
  { id, version, body }: Named,
  context: WriteContext,
): Promise<StoredUser> {
  const before = await lockUser(tx, id, version)
  return updateUser(tx, before, readResource(USERS, body), context)
}

export async function patchUser(
  tx: WriteTx,
  { id, version, body }: Named,
  context: WriteContext,
): Promise<StoredUser> {
  const before = await lockUser(tx, id, version)
  return updateUser(tx, before, applyPatch(USERS, before.content, body), context)
}

/** Removes a user from the directory and ends the membership; the member and their work stay. */
export async function removeUser(
  tx: WriteTx,
  { id, version }: Omit<Named, 'body'>,
  context: WriteContext,
): Promise<void> {
  const before = await lockUser(tx, id, version)
  await settleMembership(tx, { ...before, active: false }, context)
  await tx.query('delete from scim_group_members where org_id = app.org() and user_id = $1', [id])
  await tx.query('delete from scim_users where org_id = app.org() and id = $1', [id])
  note(
    tx,
    context,
    { type: 'scimuser', action: 'remove', id, version: before.version },
    { active: [before.active, null] },
  )
}
