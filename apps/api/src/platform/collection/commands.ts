import { isDeepStrictEqual } from 'node:util'
import {
  type Can,
  type Collection,
  fail,
  type Meaning,
  type SpineValues,
  transitionsBetween,
  type Transition,
  unmetGuards,
  type ValuesOf,
} from 'contract'
import { refuse } from 'contract/refusals'
import { v7 as uuid } from 'uuid'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { lockForTransition } from '#platform/texts/freeze.ts'
import { forbiddenTransitions, requireOtherPerson } from './four-eyes.ts'
import { loadRecords } from './list.ts'
import { requireAblePeople } from './named-people.ts'
import { assignCodes } from './numbering.ts'
import { type Ability, canOf, requireAbility, rightsOf } from './policy.ts'
import type { Row, Stored } from './stored.ts'
import { writeRecords } from './write.ts'
import type { GivenSpine, Mutation, Values, WriteContext } from './mutation.ts'
import type { RegisteredCollection } from './registered-collection.ts'

export type RecordResponse<C extends Collection = Collection> = Stored<C> & Can

/** Some values of a record: of a new one, or of a change. */
export type Draft<C extends Collection> = {
  [K in keyof C['fields']]?: ValuesOf<C['fields']>[K] | undefined
}

export const withAbilities = <C extends Collection>(
  { shape, policy }: RegisteredCollection<C>,
  actor: Actor,
  row: Stored<C>,
): RecordResponse<C> => {
  const full = row as RecordResponse<C>
  full.can = canOf(shape, policy, actor, row)
  return full
}

/** The response for a record that was read and not changed. */
async function toResponseAfterRead<C extends Collection>(
  tx: Tx,
  collection: RegisteredCollection<C>,
  actor: Actor,
  row: Stored<C>,
): Promise<RecordResponse<C>> {
  const full = withAbilities(collection, actor, row)
  await collection.shape.resolveForRead?.(tx, full)
  return full
}

/** The response for a record, without the transitions that the four-eyes rule reserves for another person. */
export async function toResponse<C extends Collection>(
  tx: Tx,
  collection: RegisteredCollection<C>,
  actor: Actor,
  row: Stored<NoInfer<C>>,
): Promise<RecordResponse<C>> {
  const forbidden = (await forbiddenTransitions(tx, collection.shape, actor, [row])).get(row.id) ?? []
  const forbiddenSteps = new Set(forbidden.map(({ step }) => `to:${step.to}`))
  const full = await toResponseAfterRead(tx, collection, actor, row)
  full.can = full.can.filter((one) => !forbiddenSteps.has(one))
  return full
}

/** A record as a list item. Allowed transitions depend on the whole record and are only part of its own response. */
export const toListLine = <C extends Collection>(
  { policy }: RegisteredCollection<C>,
  actor: Actor,
  row: Stored<NoInfer<C>>,
): RecordResponse<C> => {
  const full = row as RecordResponse<C>
  full.can = rightsOf(policy(actor, row), row)
  return full
}

/** The values of a record as a mutation takes them. */
export function valuesOf<V>(row: SpineValues & V): GivenSpine & V {
  const {
    archivedAt,
    version: _version,
    createdAt: _ca,
    createdBy: _cb,
    updatedAt: _ua,
    updatedBy: _ub,
    ...values
  } = row
  // The rest of a generic type has lost its form; it is the record without the columns named above.
  return { ...values, archived: archivedAt !== null } as GivenSpine & V
}

/** Loads one record and requires an ability on it. */
export async function getRecord<C extends Collection>(
  tx: Tx,
  { shape, policy }: RegisteredCollection<C>,
  actor: Actor,
  id: string,
  ability: Ability = 'read',
): Promise<Stored<C>> {
  const [row] = await loadRecords(tx, shape, [id])
  return requireAbility(policy, actor, row, ability)
}

/** Loads two records of a type for comparison. Requires read access to both. */
export async function getPair<C extends Collection>(
  tx: Tx,
  { shape, policy }: RegisteredCollection<C>,
  actor: Actor,
  from: string,
  to: string,
): Promise<readonly [Stored<C>, Stored<C>]> {
  if (from === to) throw fail('INVALID_INPUT', [{ path: ['from'], code: 'same' }])
  const rows = await loadRecords(tx, shape, [from, to])
  const readable = (id: string) =>
    requireAbility(
      policy,
      actor,
      rows.find((row) => row.id === id),
      'read',
    )
  return [readable(from), readable(to)]
}

/** Loads one record that this person may change and that is not archived. */
export async function openRecord<C extends Collection>(
  tx: Tx,
  collection: RegisteredCollection<C>,
  actor: Actor,
  id: string,
  ability: Ability = 'update',
): Promise<Stored<C>> {
  const row = await getRecord(tx, collection, actor, id)
  if (row.archivedAt !== null) throw fail('ARCHIVED')
  return requireAbility(collection.policy, actor, row, ability)
}

/** Loads one record that this person may link to others. */
export async function getLinkable<C extends Collection>(
  tx: Tx,
  collection: RegisteredCollection<C>,
  actor: Actor,
  id: string,
): Promise<Stored<C>> {
  const row = await openRecord(tx, collection, actor, id, 'read')
  const abilities = collection.policy(actor, row)
  if (!abilities.includes('link') && !abilities.includes('update')) throw fail('FORBIDDEN')
  return row
}

/** Creates records in their initial status; assigns codes where none are given. */
export async function createRecords<C extends Collection>(
  tx: WriteTx,
  collection: RegisteredCollection<C>,
  inputs: readonly Draft<NoInfer<C>>[],
  context: WriteContext,
  { status, follows }: { status?: string; follows?: true } = {},
): Promise<RecordResponse<C>[]> {
  const { shape } = collection
  const drafts = inputs.map((input) => ({ ...input }))
  await assignCodes(tx, shape, drafts)
  const mutations = drafts.map((draft): Mutation<C> => {
    const spine = { id: uuid(), status: status ?? shape.of.machine.initial, archived: false }
    // `writeRecords` fills the fields that are not given.
    const after = { ...draft, ...spine } as Values<C>
    return { action: 'create', before: null, after, ...(follows ? { follows } : {}) }
  })
  const rows = await writeRecords(tx, shape, mutations, context)
  return rows.map((row) => withAbilities(collection, context.actor, row))
}

/** Loads a record for change: the version must be current, and the record must not be archived. */
async function openForChange<C extends Collection>(
  tx: WriteTx,
  { shape, policy }: RegisteredCollection<C>,
  context: WriteContext,
  id: string,
  version: number,
  ability: Ability,
  archived = false,
): Promise<Stored<C>> {
  const [found] = await loadRecords(tx, shape, [id])
  const row = requireAbility(policy, context.actor, found, archived ? 'archive' : 'read')
  if (row.version !== version) throw fail('VERSION_CONFLICT', { version: row.version })
  if (!archived && row.archivedAt !== null) throw fail('ARCHIVED')
  return requireAbility(policy, context.actor, row, ability)
}

async function writeOne<C extends Collection>(
  tx: WriteTx,
  collection: RegisteredCollection<C>,
  mutation: Mutation<C>,
  context: WriteContext,
): Promise<RecordResponse<C>> {
  const [row] = await writeRecords(tx, collection.shape, [mutation], context)
  return toResponse(tx, collection, context.actor, row!)
}

export interface Target {
  id: string
  version: number
  reason?: string | undefined
}

/** Changes fields. An unchanged record is returned as it is, without a new version. */
export async function updateRecord<C extends Collection>(
  tx: WriteTx,
  collection: RegisteredCollection<C>,
  { id, version, reason }: Target,
  changes: Draft<NoInfer<C>>,
  context: WriteContext,
): Promise<RecordResponse<C>> {
  const before = await openForChange(tx, collection, context, id, version, 'update')
  const changed = Object.entries(changes).filter(
    ([key, value]) => !isDeepStrictEqual(before[key] ?? null, value ?? null),
  )
  if (changed.length === 0) return toResponseAfterRead(tx, collection, context.actor, before)
  await requireAblePeople(tx, collection.shape, Object.fromEntries(changed))
  const after = { ...valuesOf(before), ...changes }
  return writeOne(tx, collection, { action: 'update', before, after, reason: reason ?? null }, context)
}

/** Authorizes a change of status, or throws the reason against it. A transition with a signature requires one. */
export function authorizeTransition(
  { shape, policy }: RegisteredCollection,
  actor: Actor,
  row: Row,
  to: string,
  reason?: string | null,
  signatureMeaning?: Meaning,
): void {
  const possible = transitionsBetween(shape.of.machine, row.status, to)
  if (possible.length === 0) throw fail('TRANSITION_NOT_ALLOWED', { from: row.status, to })
  const abilities = policy(actor, row)
  const own = possible.filter(({ action }) => abilities.includes(action as Ability))
  const isReady = (step: Transition) => unmetGuards(step, shape.of.guards, row as never).length === 0
  const transition = own.find(isReady) ?? own[0] ?? possible[0]!
  requireAbility(policy, actor, row, transition.action as Ability)
  if (transition.reasonRequired && !reason) throw refuse('reason', 'required')
  const unmet = unmetGuards(transition, shape.of.guards, row as never)
  if (unmet.length > 0) {
    const { saidBy = {} } = shape.of
    const explanations = unmet.flatMap((guard) =>
      saidBy[guard] ? [[saidBy[guard], row[saidBy[guard]]]] : [],
    )
    throw fail('GUARD_NOT_MET', { guards: unmet, ...Object.fromEntries(explanations) })
  }
  const { signature } = transition
  if (signature && signature !== signatureMeaning) throw fail('SIGNATURE_REQUIRED', { meaning: signature })
}

/** Changes the status, if the machine, the guards and the policy allow it. */
export async function transitionRecord<C extends Collection>(
  tx: WriteTx,
  collection: RegisteredCollection<C>,
  { id, version, reason }: Target,
  to: string,
  context: WriteContext,
): Promise<RecordResponse<C>> {
  if (collection.shape.of.documents) {
    // Lock only after the read check, so that people without access cannot block others.
    await getRecord(tx, collection, context.actor, id)
    await lockForTransition(tx, collection.shape, [id])
  }
  const before = await openForChange(tx, collection, context, id, version, 'read')
  authorizeTransition(collection, context.actor, before, to, reason)
  requireOtherPerson(await forbiddenTransitions(tx, collection.shape, context.actor, [before]), before, to)
  const after = { ...valuesOf(before), status: to }
  return writeOne(tx, collection, { action: 'transition', before, after, reason: reason ?? null }, context)
}

/** Archives a record. It stays readable, with its history, and can be restored. */
export async function archiveRecord<C extends Collection>(
  tx: WriteTx,
  collection: RegisteredCollection<C>,
  { id, version, reason }: Target,
  context: WriteContext,
): Promise<RecordResponse<C>> {
  const before = await openForChange(tx, collection, context, id, version, 'archive')
  const after = { ...valuesOf(before), archived: true }
  return writeOne(tx, collection, { action: 'archive', before, after, reason: reason ?? null }, context)
}

/** Restores an archived record. An active record is returned as it is, without a new version. */
export async function restoreRecord<C extends Collection>(
  tx: WriteTx,
  collection: RegisteredCollection<C>,
  { id, version }: Target,
  context: WriteContext,
): Promise<RecordResponse<C>> {
  const before = await openForChange(tx, collection, context, id, version, 'archive', true)
  if (before.archivedAt === null) return toResponseAfterRead(tx, collection, context.actor, before)
  const after = { ...valuesOf(before), archived: false }
  return writeOne(tx, collection, { action: 'restore', before, after }, context)
}
