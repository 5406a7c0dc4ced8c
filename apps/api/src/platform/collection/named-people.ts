import { type Collection, fail, grants, type NamedFor, transitionsFrom } from 'contract'
import type { Tx } from '#platform/db/tx.ts'
import type { Mutation, Values } from './mutation.ts'
import { IS_ACTIVE_MEMBER, type Member, MEMBER_COLUMNS } from './readers.ts'
import type { Shape } from './shape.ts'

/** The fields that name somebody for an action, such as the reviewer and the approver. */
const namingFields = (of: Collection) =>
  Object.entries(of.fields).flatMap(([key, { namedFor }]) => (namedFor ? [{ key, namedFor }] : []))

interface Named {
  field: string
  namedFor: NamedFor
  person: string
}

/** The fields whose person is not an active member with a role for the action that the field names them for. */
async function fieldsOfUnable(tx: Tx, { actions }: Collection, named: readonly Named[]): Promise<string[]> {
  if (named.length === 0) return []
  const members = await tx.query<Member>(
    `select ${MEMBER_COLUMNS} from members m where ${IS_ACTIVE_MEMBER} and m.id = any($1::uuid[])`,
    [[...new Set(named.map(({ person }) => person))]],
  )
  const byId = new Map(members.map((member) => [member.id, member]))
  const unable = named.filter(({ namedFor, person }) => {
    const member = byId.get(person)
    return !member || !grants(member, actions[namedFor]!)
  })
  return [...new Set(unable.map(({ field }) => field))]
}

/** Refuses to name people who have no role to act as the field says. */
export async function requireAblePeople(
  tx: Tx,
  { of }: Pick<Shape, 'of'>,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const named = namingFields(of).flatMap(({ key, namedFor }) => {
    const person = changes[key]
    return typeof person === 'string' ? [{ field: key, namedFor, person }] : []
  })
  const unable = await fieldsOfUnable(tx, of, named)
  if (unable.length > 0)
    throw fail(
      'INVALID_INPUT',
      unable.map((field) => ({ path: [field], code: 'cannot_act' })),
    )
}

/**
 * The people who are named to judge the record in the status that it is brought to. Not those who do the work: returning or
 * waiving the work of somebody who has left must stay possible, and so must judging it.
 */
function awaitedPeople(of: Collection, after: Values): Named[] {
  const steps = transitionsFrom(of.machine, after.status).filter(({ action }) => action !== 'do')
  const actions = new Set(steps.map(({ action }) => action))
  const values: Readonly<Record<string, unknown>> = after
  return namingFields(of).flatMap(({ key, namedFor }) => {
    const person = values[key]
    return actions.has(namedFor) && typeof person === 'string' ? [{ field: key, namedFor, person }] : []
  })
}

/**
 * Refuses to submit a record to people who could not act on it: it would wait for them for good. Roles may have changed
 * since they were named.
 */
export async function requirePeopleWhoCanAct(
  tx: Tx,
  { of }: Pick<Shape, 'of'>,
  mutations: readonly Mutation[],
): Promise<void> {
  const stepped = mutations.filter(({ before, after }) => before !== null && before.status !== after.status)
  const fields = await fieldsOfUnable(
    tx,
    of,
    stepped.flatMap(({ after }) => awaitedPeople(of, after)),
  )
  if (fields.length > 0) throw fail('PERSON_CANNOT_ACT', { fields })
}
