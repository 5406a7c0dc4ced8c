import { v7 as uuid } from 'uuid'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { momentInJson } from '#platform/db/moment-in-json.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { getDirectoryUser, type Named, settleUser } from './directory-users.service.ts'
import { lockDirectory } from './membership.service.ts'
import { note } from './note.ts'
import { notFound, refuse, ScimError, unlessTaken } from './scim-error.ts'
import type { Source } from './scim-list.ts'
import { applyPatch } from './scim-patch.ts'
import { requireComplete, type StoredResource, toResource } from './scim-resource.ts'
import { type Element, GROUPS, type Json, readResource } from './scim-schema.ts'

/** People whose membership one request may change; directories send larger groups in parts. */
const MAX_AFFECTED = 1_000

interface GroupMember {
  value: string
  display: string
}

interface StoredGroup extends StoredResource {
  members: GroupMember[]
}

type Row = Omit<StoredGroup, 'content'> & { displayName: string; externalId: string | null }

const COLUMNS = `g.id, g.display_name as "displayName", g.external_id as "externalId", g.version,
  ${momentInJson('g.created_at')} as "createdAt", ${momentInJson('g.updated_at')} as "updatedAt",
  coalesce((select json_agg(json_build_object('value', u.id, 'display', u.user_name) order by u.user_name)
    from scim_group_members x join scim_users u on u.org_id = x.org_id and u.id = x.user_id
    where x.org_id = g.org_id and x.group_id = g.id), '[]'::json) as members`

const groupOf = ({ displayName, externalId, ...row }: Row): StoredGroup => ({
  ...row,
  content: { displayName, ...(externalId === null ? {} : { externalId }) },
})

export const groupResource = (base: string, group: StoredGroup): Json =>
  toResource(GROUPS, base, group, group.members.length > 0 ? { members: group.members } : {})

export const groupSource = (base: string): Source => ({
  columns: {
    displayname: { column: 'g.display_name' },
    externalid: { column: 'g.external_id', caseExact: true },
  },
  async count(tx, condition, values) {
    const [row] = await tx.query<{ total: number }>(
      `select count(*)::integer as total from scim_groups g where g.org_id = app.org() and ${condition}`,
      values,
    )
    return row!.total
  },
  async select(tx, condition, values, { limit, offset }) {
    const rows = await tx.query<Row>(
      `select ${COLUMNS} from scim_groups g where g.org_id = app.org() and ${condition}
       order by g.created_at, g.id limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, offset],
    )
    return rows.map((row) => groupResource(base, groupOf(row)))
  },
})

export async function getDirectoryGroup(tx: Tx, id: string): Promise<StoredGroup> {
  const [found] = await tx.query<Row>(
    `select ${COLUMNS} from scim_groups g where g.org_id = app.org() and g.id = $1`,
    [id],
  )
  if (!found) throw notFound()
  return groupOf(found)
}

const TAKEN = 'Another group has this name'

const membersIn = ({ members }: Json): string[] => [
  ...new Set(((members as Element[] | undefined) ?? []).map(({ value }) => value ?? '')),
]

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function requireUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  const [row] = ids.every((id) => UUID.test(id))
    ? await tx.query<{ known: number }>(
        'select count(*)::integer as known from scim_users where org_id = app.org() and id = any($1::uuid[])',
        [ids],
      )
    : []
  if (row?.known !== ids.length) throw refuse('invalidValue', 'A member is no user of this directory')
}

async function changeMembers(
  tx: WriteTx,
  id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const [kept, wanted] = [new Set(before), new Set(after)]
  const added = after.filter((one) => !kept.has(one))
  const removed = before.filter((one) => !wanted.has(one))
  await requireUsers(tx, added)
  if (added.length > 0)
    await tx.query(
      'insert into scim_group_members (org_id, group_id, user_id) select app.org(), $1, unnest($2::uuid[])',
      [id, added],
    )
  if (removed.length > 0)
    await tx.query(
      'delete from scim_group_members where org_id = app.org() and group_id = $1 and user_id = any($2::uuid[])',
      [id, removed],
    )
  return { added, removed }
}

/** Settles the memberships of users whose groups have changed. */
async function settleAll(
  tx: WriteTx,
  users: readonly string[],
  context: WriteContext,
  formerGroups: readonly string[] = [],
): Promise<void> {
  if (users.length > MAX_AFFECTED)
    throw refuse('tooMany', `One request changes the groups of at most ${MAX_AFFECTED} people`)
  for (const id of users) await settleUser(tx, await getDirectoryUser(tx, id), context, formerGroups)
}

/** Provisions a group. */
export async function createGroup(tx: WriteTx, body: unknown, context: WriteContext): Promise<StoredGroup> {
  await lockDirectory(tx)
  const content = readResource(GROUPS, body)
  requireComplete(GROUPS, content)
  const id = uuid()
  await unlessTaken(TAKEN, () =>
    tx.query(
      `insert into scim_groups (org_id, id, display_name, external_id) values (app.org(), $1, $2, $3)`,
      [id, content['displayName'], content['externalId'] ?? null],
    ),
  )
  const { added } = await changeMembers(tx, id, [], membersIn(content))
  note(
    tx,
    context,
    { type: 'scimgroup', action: 'create', id, version: 1 },
    {
      displayName: [null, content['displayName']],
      members: [null, added],
    },
  )
  await settleAll(tx, added, context)
  return getDirectoryGroup(tx, id)
}

const namesOf = ({ displayName, externalId }: Json): string[] =>
  [displayName, externalId].filter((one): one is string => typeof one === 'string')

/** An update that has no effect writes nothing. */
async function updateGroup(
  tx: WriteTx,
  before: StoredGroup,
  content: Json,
  context: WriteContext,
): Promise<StoredGroup> {
  requireComplete(GROUPS, content)
  const { id, members, content: former } = before
  const isRenamed = namesOf(former).join('\n') !== namesOf(content).join('\n')
  const current = members.map(({ value }) => value)
  const { added, removed } = await changeMembers(tx, id, current, membersIn(content))
  if (!isRenamed && added.length + removed.length === 0) return before
  const version = before.version + 1
  await unlessTaken(TAKEN, () =>
    tx.query(
      `update scim_groups set display_name = $2, external_id = $3, version = $4, updated_at = clock_timestamp()
       where org_id = app.org() and id = $1`,
      [id, content['displayName'], content['externalId'] ?? null, version],
    ),
  )
  note(
    tx,
    context,
    { type: 'scimgroup', action: 'update', id, version },
    {
      ...(isRenamed ? { names: [namesOf(former), namesOf(content)] } : {}),
      ...(added.length > 0 ? { added: [null, added] } : {}),
      ...(removed.length > 0 ? { removed: [removed, null] } : {}),
    },
  )
  const stayed = current.filter((one) => !removed.includes(one))
  await settleAll(
    tx,
    [...removed, ...added, ...(isRenamed ? stayed : [])],
    context,
    isRenamed ? namesOf(former) : [],
  )
  return getDirectoryGroup(tx, id)
}

async function lockGroup(tx: WriteTx, id: string, version: number | null): Promise<StoredGroup> {
  await lockDirectory(tx)
  const before = await getDirectoryGroup(tx, id)
  if (version !== null && version !== before.version)
    throw new ScimError('VERSION_CONFLICT', null, 'The resource has changed')
  return before
}

export async function replaceGroup(
  tx: WriteTx,
  { id, version, body }: Named,
  context: WriteContext,
): Promise<StoredGroup> {
  const before = await lockGroup(tx, id, version)
  return updateGroup(tx, before, readResource(GROUPS, body), context)
}

export async function patchGroup(
  tx: WriteTx,
  { id, version, body }: Named,
  context: WriteContext,
): Promise<StoredGroup> {
  const before = await lockGroup(tx, id, version)
  const current = { ...before.content, members: before.members }
  return updateGroup(tx, before, applyPatch(GROUPS, current, body), context)
}

/** Removes a group: its members lose what it gave them. */
export async function removeGroup(
  tx: WriteTx,
  { id, version }: Omit<Named, 'body'>,
  context: WriteContext,
): Promise<void> {
  const before = await lockGroup(tx, id, version)
  const members = before.members.map(({ value }) => value)
  await tx.query('delete from scim_group_members where org_id = app.org() and group_id = $1', [id])
  await tx.query('delete from scim_groups where org_id = app.org() and id = $1', [id])
  note(
    tx,
    context,
    { type: 'scimgroup', action: 'remove', id, version: before.version },
    { displayName: [before.content['displayName'], null] },
  )
  await settleAll(tx, members, context, namesOf(before.content))
}
