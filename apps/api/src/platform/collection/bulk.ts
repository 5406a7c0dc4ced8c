import { isDeepStrictEqual } from 'node:util'
import { type Collection, fail, Failure, transitionsBetween, type ListFilter, MAX_BATCH } from 'contract'
import { v7 as uuid } from 'uuid'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { authorizeTransition, type Draft, valuesOf } from './commands.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import { lockForTransition } from '#platform/texts/freeze.ts'
import { forbiddenTransitions, requireOtherPerson } from './four-eyes.ts'
import { findIds, loadRecords } from './list.ts'
import { requireAblePeople } from './named-people.ts'
import type { Ability } from './policy.ts'
import type { Row, Stored } from './stored.ts'
import { writeRecords } from './write.ts'
import type { Mutation, WriteContext } from './mutation.ts'

const UNDO_MINUTES = 10

export interface BulkInput<C extends Collection = Collection> {
  ids?: string[] | undefined
  filter?: ListFilter | undefined
  changes?: Record<string, unknown> | undefined
  /** A different change for each record, always of the same fields. */
  each?: { fields: readonly string[]; changesOf: (row: Stored<C>) => Draft<C> }
  to?: string | undefined
  reason?: string | undefined
}

export interface BulkReport {
  operation: string | null
  undoUntil: string | null
  changed: number
  unchanged: number
  skipped: { id: string; code: string; reason: string; guards?: string[] }[]
}

interface Plan<C extends Collection> {
  mutations: Mutation<C>[]
  unchanged: number
  skipped: BulkReport['skipped']
}

/** Requires either ids or a filter, and either changes or a status. Both at once would be ambiguous. */
function checkInput({ ids, filter, changes, each, to }: Omit<BulkInput, 'each'> & { each?: unknown }): void {
  const oneOf = (a: unknown, b: unknown) => (a === undefined) !== (b === undefined)
  if (!oneOf(ids, filter)) throw fail('INVALID_INPUT', [{ path: ['ids'], code: 'ids_or_filter' }])
  if (!oneOf(changes ?? each, to)) throw fail('INVALID_INPUT', [{ path: ['changes'], code: 'changes_or_to' }])
}

/** The unmet guards that a failure names. */
const guardsIn = ({ code, details }: Failure): { guards?: string[] } =>
  code === 'GUARD_NOT_MET' ? { guards: (details as { guards: string[] }).guards } : {}

function authorizeRow(
  collection: RegisteredCollection,
  actor: Actor,
  row: Row,
  input: Pick<BulkInput, 'to' | 'reason'>,
): void {
  if (row.archivedAt !== null) throw fail('ARCHIVED')
  if (input.to !== undefined) authorizeTransition(collection, actor, row, input.to, input.reason)
  else if (!collection.policy(actor, row).includes('update')) throw fail('FORBIDDEN')
}

async function planBulk<C extends Collection>(
  tx: Tx,
  collection: RegisteredCollection<C>,
  actor: Actor,
  input: BulkInput<C>,
  lock: boolean,
): Promise<Plan<C>> {
  checkInput(input)
  const { shape, policy } = collection
  if (input.changes) await requireAblePeople(tx, shape, input.changes)
  const ids = input.ids ?? (await findIds(tx, shape, input.filter!, actor, MAX_BATCH + 1))
  if (ids.length > MAX_BATCH) throw fail('INVALID_INPUT', [{ path: ['filter'], code: 'too_many' }])
  if (lock && input.to !== undefined) await lockForTransition(tx as WriteTx, shape, ids)
  const rows = (await loadRecords(tx, shape, ids, lock)).filter((row) => policy(actor, row).includes('read'))
  if (input.ids && rows.length !== new Set(input.ids).size) throw fail('NOT_FOUND')
  const plan: Plan<C> = { mutations: [], unchanged: 0, skipped: [] }
  const forbidden = input.to === undefined ? new Map() : await forbiddenTransitions(tx, shape, actor, rows)
  for (const before of rows) {
    const current: Row = before
    try {
      authorizeRow(collection, actor, before, input)
      if (input.to !== undefined) requireOtherPerson(forbidden, before, input.to)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      plan.skipped.push({
        id: before.id,
        code: String(current['code']),
        reason: error.code,
        ...guardsIn(error),
      })
      continue
    }
    const changes = input.each?.changesOf(before) ?? input.changes ?? { status: input.to }
    const differs = Object.entries(changes).some(
      ([key, value]) => !isDeepStrictEqual(current[key] ?? null, value ?? null),
    )
    if (!differs) {
      plan.unchanged++
      continue
    }
    const after = { ...valuesOf(before), ...changes }
    const action = input.to === undefined ? 'update' : 'transition'
    plan.mutations.push({ action, before, after, reason: input.reason ?? null })
  }
  return plan
}

/** Reports the effect of a bulk edit without applying it. */
export async function previewBulk<C extends Collection>(
  tx: Tx,
  collection: RegisteredCollection<C>,
  actor: Actor,
  input: BulkInput<NoInfer<C>>,
): Promise<BulkReport> {
  const plan = await planBulk(tx, collection, actor, input, false)
  return {
    operation: null,
    undoUntil: null,
    changed: plan.mutations.length,
    unchanged: plan.unchanged,
    skipped: plan.skipped,
  }
}

/** Changes many records in one transaction and saves the previous values for undo. */
export async function applyBulk<C extends Collection>(
  tx: WriteTx,
  collection: RegisteredCollection<C>,
  input: BulkInput<NoInfer<C>>,
  context: WriteContext,
): Promise<BulkReport> {
  const { mutations, unchanged, skipped } = await planBulk(tx, collection, context.actor, input, true)
  if (mutations.length === 0) return { operation: null, undoUntil: null, changed: 0, unchanged, skipped }
  const keys = input.each?.fields ?? Object.keys(input.changes ?? { status: input.to })
  const rows = await writeRecords(tx, collection.shape, mutations, context)
  const before = mutations.map((mutation, index) => {
    const previous: Row = mutation.before!
    return {
      id: previous.id,
      version: rows[index]!.version,
      values: Object.fromEntries(keys.map((key) => [key, previous[key] ?? null])),
    }
  })
  const operation = uuid()
  const [saved] = await tx.query<{ until: string }>(
    `insert into operations (org_id, id, type, actor_id, before) values (app.org(), $1, $2, $3, $4::jsonb)
     returning at + interval '${UNDO_MINUTES} minutes' as until`,
    [operation, collection.shape.of.type, context.actor.personId, JSON.stringify(before)],
  )
  return { operation, undoUntil: saved!.until, changed: rows.length, unchanged, skipped }
}

interface Operation {
  actor_id: string
  undone_at: string | null
  expired: boolean
  before: { id: string; version: number; values: Record<string, unknown> }[]
}

/** Undo requires the permission for the change as of now: permissions may have changed since. */
function mayUndo(
  { shape, policy }: RegisteredCollection,
  actor: Actor,
  row: Row,
  previous: Record<string, unknown>,
): boolean {
  const status = String(previous['status'] ?? row.status)
  const actions =
    status === row.status
      ? ['update']
      : transitionsBetween(shape.of.machine, status, row.status).map(({ action }) => action)
  const abilities = policy(actor, { ...row, ...previous })
  return actions.some((action) => abilities.includes(action as Ability))
}

/** Undoes a bulk edit for the person who made it, unless one of the records has changed since. */
export async function undoBulk(
  tx: WriteTx,
  collection: RegisteredCollection,
  id: string,
  context: WriteContext,
): Promise<BulkReport> {
  const { shape } = collection
  const [operation] = await tx.query<Operation>(
    `select actor_id, undone_at, at < clock_timestamp() - interval '${UNDO_MINUTES} minutes' as expired, before
     from operations where org_id = app.org() and id = $1 and type = $2 for update`,
    [id, shape.of.type],
  )
  if (!operation || operation.actor_id !== context.actor.personId) throw fail('NOT_FOUND')
  if (operation.undone_at !== null || operation.expired) throw fail('UNDO_EXPIRED')
  const rows = new Map(
    (
      await loadRecords(
        tx,
        shape,
        operation.before.map((one) => one.id),
        true,
      )
    ).map((row) => [row.id, row]),
  )
  const conflicts = operation.before.filter((one) => rows.get(one.id)?.version !== one.version)
  if (conflicts.length > 0)
    throw fail('UNDO_CONFLICT', { codes: conflicts.map((one) => rows.get(one.id)?.['code']) })
  if (!operation.before.every((one) => mayUndo(collection, context.actor, rows.get(one.id)!, one.values)))
    throw fail('FORBIDDEN')
  // A status that requires a signature cannot be restored without one.
  const { transitions } = shape.of.machine
  if (
    operation.before.some(({ values }) =>
      transitions.some((step) => step.signature && step.to === values['status']),
    )
  )
    throw fail('SIGNATURE_REQUIRED')
  const mutations = operation.before.map(({ id: recordId, values }): Mutation => {
    const before = rows.get(recordId)!
    return { action: 'update', before, after: { ...valuesOf(before), ...values }, reason: `undo ${id}` }
  })
  await writeRecords(tx, shape, mutations, context)
  await tx.query('update operations set undone_at = clock_timestamp() where org_id = app.org() and id = $1', [
    id,
  ])
  return { operation: null, undoUntil: null, changed: mutations.length, unchanged: 0, skipped: [] }
}
