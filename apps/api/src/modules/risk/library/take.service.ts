import type { RiskLibrary } from 'content'
import { fail } from 'contract'
import {
  LIBRARY_SLICES,
  type LibrarySlice,
  type LibraryTaking,
  TAKE_REASONS,
  type TakeReason,
  type WantedLine,
} from 'contract/risk/starter-library'
import { applyBulk } from '#platform/collection/bulk.ts'
import { createRecords, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { compare, type Compared } from './compare.service.ts'
import { itemsOf, keyOf } from './library-items.ts'
import { idKey, type LibraryCollections, type LibraryState, readState } from './library-state.ts'
import { keptValues, recordValues } from './library-values.ts'
import { keepOrigins, type Origin } from './origins.ts'

/** A chosen line with the values to write. */
interface Chosen extends Compared {
  readonly values: Readonly<Record<string, unknown>>
}

class Taking {
  readonly report: LibraryTaking
  readonly origins: Origin[] = []
  constructor(version: string) {
    this.report = { version, created: 0, drafts: 0, changed: 0, retired: 0, skipped: [] }
  }
  skip(of: { slice: LibrarySlice; code: string }, reason: TakeReason): void {
    this.report.skipped.push({ slice: of.slice, code: of.code, reason })
  }
}

/** Whether the record has changed since the person saw the line. */
const isStale = ({ line }: Compared, { version }: WantedLine): boolean =>
  (line.record?.version ?? null) !== version

/**
 * All values of a new line; for an existing record the requested fields, or those that only the library has changed.
 */
function valuesToTake({ line, item }: Compared, { fields }: WantedLine): Chosen['values'] {
  if (!item) return {}
  if (line.kind === 'new') return item.values
  const wanted = line.fields.filter(
    ({ field, side, fixed }) => !fixed && (fields ? fields.includes(field) : side === 'library'),
  )
  return Object.fromEntries(wanted.map(({ field }) => [field, item.values[field]]))
}

function choose(taking: Taking, compared: readonly Compared[], wanted: readonly WantedLine[]): Chosen[] {
  const byKey = new Map(compared.map((one) => [keyOf(one.line), one]))
  return [...new Map(wanted.map((one) => [keyOf(one), one])).values()].flatMap((want): Chosen[] => {
    const one = byKey.get(keyOf(want))
    const reason = !one ? 'NOT_FOUND' : isStale(one, want) ? 'VERSION_CONFLICT' : one.line.blocked
    const values = one ? valuesToTake(one, want) : {}
    const nothing = one?.line.kind !== 'withdrawn' && Object.keys(values).length === 0
    if (one && !reason && !nothing) return [{ ...one, values }]
    taking.skip(want, reason ?? 'NOT_FOUND')
    return []
  })
}

/**
 * A risk becomes active only with a control, and a control only with a risk it mitigates; otherwise it is created as a
 * draft.
 */
function isAnswered({ line, item }: Chosen, chosen: readonly Chosen[], state: LibraryState): boolean {
  if (line.slice === 'risks')
    return chosen.some(
      ({ line: { slice }, values }) =>
        slice === 'controls' && ((values['risks'] ?? []) as string[]).includes(line.code),
    )
  if (line.slice === 'controls')
    return (item!.values['risks'] as string[]).some((code) => state.ids.has(idKey('risk', code)))
  return true
}

/** Creates the new records of one collection. Lines without an existing parent are skipped. */
async function create(
  tx: WriteTx,
  into: LibraryCollections,
  slice: LibrarySlice,
  chosen: readonly Chosen[],
  state: LibraryState,
  taking: Taking,
  context: WriteContext,
): Promise<void> {
  const collection: RegisteredCollection = into[slice]
  const made = chosen.filter(({ line, item }) => {
    if (line.slice !== slice || line.kind !== 'new') return false
    const parentType = slice === 'subprocesses' ? 'process' : 'subprocess'
    const isThere = state.ids.has(idKey(parentType, item!.parent!))
    if (!isThere) taking.skip(line, 'PARENT_MISSING')
    return isThere
  })
  for (const status of ['active', 'draft'] as const) {
    const some = made.filter((one) => isAnswered(one, chosen, state) === (status === 'active'))
    if (some.length === 0) continue
    const inputs = some.map(({ line, values }) => ({
      code: line.code,
      ...recordValues(collection, values, state),
    }))
    const records = await createRecords(tx, collection, inputs, context, { status })
    taking.report.created += records.length
    if (status === 'draft') taking.report.drafts += records.length
    some.forEach(({ line, values }, index) => {
      const { id } = records[index]!
      state.ids.set(idKey(collection.shape.of.type, line.code), id)
      taking.origins.push({
        record: id,
        version: taking.report.version,
        loaded: keptValues(collection, values, state),
      })
    })
  }
}

/** Changes the records of one collection, with one audit trail entry each. */
async function change(
  tx: WriteTx,
  into: LibraryCollections,
  slice: LibrarySlice,
  chosen: readonly Chosen[],
  state: LibraryState,
  taking: Taking,
  context: WriteContext,
): Promise<void> {
  const collection: RegisteredCollection = into[slice]
  const mutations = chosen.flatMap(({ line, present, values }): Mutation[] => {
    if (line.slice !== slice || line.kind === 'new' || line.kind === 'withdrawn') return []
    const before = present!.row
    const changes = recordValues(collection, values, state, before)
    // An active control must mitigate a risk, so a line that would remove its last risk is skipped.
    if (
      slice === 'controls' &&
      before.status === 'active' &&
      (changes['risks'] as unknown[] | undefined)?.length === 0
    ) {
      taking.skip(line, 'GUARD_NOT_MET')
      return []
    }
    taking.origins.push({
      record: before.id,
      version: taking.report.version,
      loaded: keptValues(collection, values, state),
    })
    const reason = `starter library ${taking.report.version}`
    return [{ action: 'update', before, after: { ...valuesOf(before), ...changes }, reason }]
  })
  if (mutations.length === 0) return
  taking.report.changed += (await writeRecords(tx, collection.shape, mutations, context)).length
}

const isReason = (code: string): code is TakeReason => (TAKE_REASONS as readonly string[]).includes(code)

/** Retires records that the library has withdrawn, as a bulk edit: same rules, and undoable. */
async function retire(
  tx: WriteTx,
  into: LibraryCollections,
  slice: LibrarySlice,
  chosen: readonly Chosen[],
  taking: Taking,
  context: WriteContext,
): Promise<void> {
  const gone = chosen.filter(({ line }) => line.slice === slice && line.kind === 'withdrawn')
  if (gone.length === 0) return
  const reason = `withdrawn from starter library ${taking.report.version}`
  const ids = gone.map(({ present }) => present!.row.id)
  const collection: RegisteredCollection = into[slice]
  const { changed, skipped } = await applyBulk(tx, collection, { ids, to: 'retired', reason }, context)
  taking.report.retired += changed
  for (const { code, reason: why } of skipped) taking.skip({ slice, code }, isReason(why) ? why : 'FORBIDDEN')
}

/** Applies the chosen library lines; records changed since the person saw them are reported and skipped. */
export async function applyLibraryLines(
  tx: WriteTx,
  into: LibraryCollections,
  library: RiskLibrary,
  wanted: { version: string; lines: readonly WantedLine[] },
  context: WriteContext,
): Promise<LibraryTaking> {
  if (wanted.version !== library.version) throw fail('VERSION_CONFLICT')
  const state = await readState(tx, into, itemsOf(library), true)
  const taking = new Taking(library.version)
  const chosen = choose(taking, compare(into, library, state, context.actor).compared, wanted.lines)
  for (const slice of LIBRARY_SLICES) {
    await create(tx, into, slice, chosen, state, taking, context)
    await change(tx, into, slice, chosen, state, taking, context)
  }
  // Controls first, so that no active record mitigates or belongs to a retired one.
  for (const slice of LIBRARY_SLICES.toReversed()) await retire(tx, into, slice, chosen, taking, context)
  await keepOrigins(tx, taking.origins)
  return taking.report
}
