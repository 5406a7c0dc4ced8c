import { isDeepStrictEqual } from 'node:util'
import { type Collection, fail } from 'contract'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { type RecordResponse, withAbilities, valuesOf } from './commands.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import { loadRecords } from './list.ts'
import type { Row, Stored } from './stored.ts'
import { writeRecords } from './write.ts'
import type { Mutation, Values, WriteContext } from './mutation.ts'

export interface Edit {
  id: string
  version: number
  changes: Record<string, unknown>
}

export interface EditProblem {
  path: (string | number)[]
  code: string
}

export interface EditResult<C extends Collection = Collection> {
  outcome: 'saved' | 'unchanged' | 'conflict' | 'forbidden' | 'refused'
  /** The current record, whatever the outcome. */
  row: RecordResponse<C>
  problems: EditProblem[]
}

export interface EditRules<C extends Collection> {
  /** Whether the record is part of this grid. */
  belongs(row: Stored<C>): boolean
  /** Validates an edited record. It may modify `after`, which is a copy. */
  problemsOf?(edit: Edit, before: Stored<C>, after: Values<C>): readonly EditProblem[]
}

/** The active members among the people that these edits name. */
async function loadActivePeople(
  tx: Tx,
  { shape }: RegisteredCollection,
  edits: readonly Edit[],
): Promise<Set<string>> {
  const keys = shape.columns.filter(({ field }) => field.kind === 'person').map(({ key }) => key)
  const named = edits.flatMap(({ changes }) => keys.map((key) => changes[key]))
  const ids = [...new Set(named.filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(
    'select id from members where org_id = app.org() and active and id = any($1::uuid[])',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

function unknownPeople(
  { shape }: RegisteredCollection,
  edit: Edit,
  before: Row,
  activePeople: Set<string>,
): EditProblem[] {
  return shape.columns
    .filter(({ field, key }) => {
      const value = edit.changes[key]
      return (
        field.kind === 'person' &&
        typeof value === 'string' &&
        value !== before[key] &&
        !activePeople.has(value)
      )
    })
    .map(({ key }) => ({ path: [key], code: 'unknown_reference' }))
}

type Verdict<C extends Collection> = Omit<EditResult, 'row'> & { mutation?: Mutation<C> }
const verdict = (outcome: EditResult['outcome'], problems: EditProblem[] = []): Omit<EditResult, 'row'> => ({
  outcome,
  problems,
})

/**
 * Saves edits of a grid as one batch. Each record is written completely or not at all, and a refused record does not stop
 * the others. The number of statements does not depend on the number of records.
 */
export async function editMany<C extends Collection>(
  tx: WriteTx,
  collection: RegisteredCollection<C>,
  edits: readonly Edit[],
  context: WriteContext,
  rules: EditRules<NoInfer<C>>,
): Promise<EditResult<C>[]> {
  const { shape, policy } = collection
  const { actor } = context
  const ids = edits.map((edit) => edit.id)
  if (new Set(ids).size !== ids.length) throw fail('INVALID_INPUT', [{ path: ['edits'], code: 'duplicate' }])
  const found = await loadRecords(tx, shape, ids, true)
  const before = new Map(
    found
      .filter((row) => rules.belongs(row) && policy(actor, row).includes('read'))
      .map((row) => [row.id, row]),
  )
  if (before.size !== ids.length) throw fail('NOT_FOUND')
  const people = await loadActivePeople(tx, collection, edits)
  const verdicts = edits.map((edit): Verdict<C> => {
    const row = before.get(edit.id)!
    if (row.version !== edit.version) return verdict('conflict')
    if (row.archivedAt !== null || !policy(actor, row).includes('update')) return verdict('forbidden')
    const differs = Object.entries(edit.changes).some(
      ([key, value]) => !isDeepStrictEqual(row[key] ?? null, value ?? null),
    )
    if (!differs) return verdict('unchanged')
    const after = { ...valuesOf(row), ...edit.changes }
    const problems = [
      ...unknownPeople(collection, edit, row, people),
      ...(rules.problemsOf?.(edit, row, { ...after }) ?? []),
    ]
    if (problems.length > 0) return verdict('refused', problems)
    return { ...verdict('saved'), mutation: { action: 'update', before: row, after, reason: null } }
  })
  const mutations = verdicts.flatMap(({ mutation }) => mutation ?? [])
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
  // Hooks may have changed computed values, so the records are read again.
  const current = new Map((await loadRecords(tx, shape, ids)).map((row) => [row.id, row]))
  return verdicts.map(({ outcome, problems }, index) => ({
    outcome,
    problems,
    row: withAbilities(collection, actor, current.get(ids[index]!)!),
  }))
}
