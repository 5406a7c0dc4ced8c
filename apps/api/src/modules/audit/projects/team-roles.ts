import { fail, type Role } from 'contract'
import { projectmembers } from 'contract/audit/project-members'
import { mayHold, PROJECT_PEOPLE } from 'contract/audit/people'
import { type ProjectCollection, projects } from 'contract/audit/projects'
import { refuse } from 'contract/refusals'
import { createRecords, valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Mutation, Values, WriteContext, Written } from '#platform/collection/mutation.ts'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

type Members = typeof projectmembers
type EngagementRole = Values<Members>['role']
const PEOPLE = Object.keys(PROJECT_PEOPLE) as (keyof typeof PROJECT_PEOPLE)[]

/** The roles of active members of the organisation; people who left have none. */
async function loadRoles(tx: Tx, people: readonly unknown[]): Promise<Map<unknown, readonly Role[]>> {
  if (people.length === 0) return new Map()
  const rows = await tx.query<{ id: string; roles: Role[] }>(
    `select m.id, m.roles from members m where ${IS_ACTIVE_MEMBER} and m.id = any($1::uuid[])`,
    [[...new Set(people)]],
  )
  return new Map(rows.map(({ id, roles }) => [id, roles]))
}

/** Of these people and engagement roles, those that their roles in the organisation allow. */
export async function filterAble<T extends { ownerId: string; role: EngagementRole }>(
  tx: Tx,
  members: readonly T[],
): Promise<T[]> {
  const roles = await loadRoles(
    tx,
    members.map(({ ownerId }) => ownerId),
  )
  return members.filter(({ ownerId, role }) => mayHold(role, roles.get(ownerId) ?? []))
}

/** Refuses lead, reviewer and head of audit who have no role in the organisation to act so. */
export async function requireAbleLeaders(
  tx: Tx,
  mutations: readonly Mutation<ProjectCollection>[],
): Promise<void> {
  const named = mutations.flatMap(({ before, after }) =>
    PEOPLE.filter((field) => before?.[field] !== after[field]).map((field) => ({
      field,
      person: after[field],
    })),
  )
  const roles = await loadRoles(
    tx,
    named.map(({ person }) => person),
  )
  const unable = named.filter(
    ({ field, person }) => !PROJECT_PEOPLE[field].some((role) => roles.get(person)?.includes(role)),
  )
  if (unable.length > 0)
    throw fail(
      'INVALID_INPUT',
      unable.map(({ field }) => ({ path: [field], code: 'cannot_act' })),
    )
}

/** Nobody becomes both lead and reviewer: the review would be their own. */
export function requireTwoLeaders(mutations: readonly Mutation<ProjectCollection>[]): void {
  for (const { before, after } of mutations) {
    if (!before || !after.ownerId || after.ownerId !== after.reviewerId) continue
    if (before.ownerId !== after.ownerId) throw refuse('ownerId', 'leads_and_reviews')
    if (before.reviewerId !== after.reviewerId) throw refuse('reviewerId', 'leads_and_reviews')
  }
}

/** The lead of each of these projects. */
async function loadLeads(tx: Tx, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await tx.query<{ id: string; lead: string | null }>(
    'select id, owner_id as lead from records where org_id = app.org() and id = any($1::uuid[])',
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, lead }) => [id, lead]))
}

/** Refuses roles that the person may not have, and the departure of a lead who has no successor yet. */
export async function checkTeamRoles(tx: Tx, mutations: readonly Mutation<Members>[]): Promise<void> {
  const isNew = ({ before, after }: Mutation<Members>) =>
    !after.archived && (before === null || before.role !== after.role || before.archivedAt !== null)
  const given = mutations.filter(isNew).map(({ after }) => after)
  if ((await filterAble(tx, given)).length < given.length) throw refuse('role', 'cannot_act')
  const leaving = mutations.filter(
    ({ before, after }) => before?.role === 'lead' && (after.role !== 'lead' || after.archived),
  )
  if (leaving.length === 0) return
  const leads = await loadLeads(
    tx,
    leaving.map(({ after }) => after.project),
  )
  const needed = leaving.some(({ after }) => leads.get(after.project) === after.ownerId)
  if (needed) throw refuse('role', 'lead_needed')
}

/** A member who is made lead leads the project. */
export async function followLeads(
  tx: WriteTx,
  byType: CollectionsByType,
  written: readonly Written<Members>[],
  context: WriteContext,
): Promise<void> {
  const isLead = (row: Pick<Values<Members>, 'role'> & { archivedAt: string | null }) =>
    row.role === 'lead' && row.archivedAt === null
  const made = written
    .filter(({ row, mutation: { before } }) => isLead(row) && !(before && isLead(before)))
    .map(({ row }) => row)
  if (made.length === 0) return
  const leads = await loadLeads(
    tx,
    made.map(({ project }) => project),
  )
  const changed = made.filter(({ project, ownerId }) => leads.get(project) !== ownerId)
  if (changed.length === 0) return
  const { shape } = registered(byType, projects)
  const rows = await loadRecords(
    tx,
    shape,
    changed.map(({ project }) => project),
  )
  await writeRecords(
    tx,
    shape,
    rows.map((before) => {
      const { ownerId } = changed.find(({ project }) => project === before.id)!
      return { action: 'update', before, after: { ...valuesOf(before), ownerId }, byPlatform: true }
    }),
    context,
  )
}

const activeMembers = async (
  tx: Tx,
  { shape }: RegisteredCollection<Members>,
  ids: readonly string[],
): Promise<Stored<Members>[]> => {
  const rows = await tx.query<{ id: string }>(
    `select t.id from projectmembers t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = any($1::uuid[]) and r.archived_at is null order by r.code`,
    [ids],
  )
  return loadRecords(
    tx,
    shape,
    rows.map(({ id }) => id),
  )
}

/**
 * Brings the team in line with lead and reviewer of the project: both are members in that role, and declare independence
 * like all members. An earlier lead stays as a preparer if their role in the organisation allows it, and leaves otherwise.
 */
export async function alignTeams(
  tx: WriteTx,
  byType: CollectionsByType,
  written: readonly Written<ProjectCollection>[],
  context: WriteContext,
): Promise<void> {
  const changed = written
    .filter(
      ({ row, mutation: { before } }) =>
        before?.ownerId !== row.ownerId || before?.reviewerId !== row.reviewerId,
    )
    .map(({ row }) => row)
  if (changed.length === 0) return
  const members = registered(byType, projectmembers)
  const there = await activeMembers(
    tx,
    members,
    changed.map(({ id }) => id),
  )
  const former = there.filter(
    ({ role, project, ownerId }) =>
      role === 'lead' && changed.some((row) => row.id === project && row.ownerId !== ownerId),
  )
  const staying = new Set(
    (
      await filterAble(
        tx,
        former.map(({ id, ownerId }) => ({ id, ownerId, role: 'preparer' as const })),
      )
    ).map(({ id }) => id),
  )
  const wanted = changed.flatMap((row) => [
    { project: row.id, role: 'lead' as const, ownerId: row.ownerId },
    { project: row.id, role: 'reviewer' as const, ownerId: row.reviewerId },
  ])
  const first = wanted.filter(
    (one, at) => wanted.findIndex((x) => x.project === one.project && x.ownerId === one.ownerId) === at,
  )
  const mutations = there.flatMap((before): Mutation<Members>[] => {
    const role =
      first.find((one) => one.project === before.project && one.ownerId === before.ownerId)?.role ??
      (staying.has(before.id) ? 'preparer' : before.role)
    const archived = former.includes(before) && !staying.has(before.id) && role === 'lead'
    const after = { ...valuesOf(before), role, archived }
    if (archived) return [{ action: 'archive', before, after, byPlatform: true }]
    return role === before.role ? [] : [{ action: 'update', before, after, byPlatform: true }]
  })
  if (mutations.length > 0) await writeRecords(tx, members.shape, mutations, context)
  const missing = first.filter(
    (one) => !there.some((row) => row.project === one.project && row.ownerId === one.ownerId),
  )
  if (missing.length > 0) await createRecords(tx, members, missing, context, { follows: true })
}
