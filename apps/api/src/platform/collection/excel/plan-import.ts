import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Collection, fail, type ImportReport } from 'contract'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { RegisteredCollection } from '../registered-collection.ts'
import type { CollectionsByType } from '../spine.ts'
import { loadRecords } from '../list.ts'
import type { Shape } from '../shape.ts'
import type { Row } from '../stored.ts'
import { splitCitations } from './citation-text.ts'
import { columnsOf, columnsOfField, type FieldColumn } from './columns.ts'
import { splitList } from './list-text.ts'
import { loadPatterns } from '../numbering.ts'
import { idsIn, loadNames } from './names.ts'
import { codeKey, type Names } from './name-keys.ts'
import type { Sheet } from './parse-workbook.ts'
import { codeOf, idOf, type PlannedRow, type PlanContext, planRow } from './plan-row.ts'
import { numberOf, textOf } from './read-cell.ts'
import { type FieldGroup, isFieldGroup } from './read-fields.ts'
import { refuseOrphans } from './refuse-orphans.ts'
import type { CellWriter } from './write-cell.ts'

export interface Plan {
  readonly rows: PlannedRow[]
  readonly warnings: ImportReport['warnings']
  readonly writer: CellWriter
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The event loop is released after this many rows. */
const ROWS_PER_SLICE = 100

function groupsIn(of: Collection, sheet: Sheet): FieldGroup[] {
  const present = new Set(sheet.keys)
  return Object.entries(of.fields)
    .map(([name, field]) => columnsOfField(name, field).filter((column) => present.has(column.key)))
    .filter(isFieldGroup)
}

/** Resolves rows that identify their record by the slice's natural key, as if they had its current id and version. */
async function resolveNaturalKeys(tx: Tx, { naturalKey }: Shape, sheet: Sheet): Promise<Sheet> {
  if (!naturalKey) return sheet
  const written = sheet.rows
    .filter((row) => idOf(row) === null)
    .map(({ row, cells }) => ({ row, text: (key: string) => textOf(cells.get(key)) }))
  const found = await naturalKey.find(tx, written)
  const rows = sheet.rows.map((row) => {
    const record = found.get(row.row)
    if (!record) return row
    const own = [
      ['_id', record.id],
      ['_version', record.version],
    ] as const
    return { ...row, cells: new Map([...row.cells, ...own]) }
  })
  return { ...sheet, rows }
}

/** The column keys that an import understands. */
export function importKeysOf({ of, naturalKey, relatedColumns }: Shape): ReadonlySet<string> {
  const columns = [...columnsOf(of), ...(relatedColumns?.columns ?? [])].map((column) => column.key)
  return new Set([...columns, ...(naturalKey?.columns ?? [])])
}

function warningsOf(shape: Shape, sheet: Sheet): Plan['warnings'] {
  const known = importKeysOf(shape)
  return sheet.keys.filter((key) => !known.has(key)).map((column) => ({ column, code: 'unknown_column' }))
}

/** Whether a text can be a code or an address; others are not looked up. */
const isName = (text: string): boolean => text.length <= 254 && text.isWellFormed() && !/\p{Cc}/u.test(text)

/** Every e-mail address and every code in the file, including the codes of new records. */
function collectNames(of: Collection, sheet: Sheet, groups: readonly FieldGroup[]) {
  const emails = new Set<string>()
  const codes = new Map<string, { type: string; code: string }>()
  const addCode = (type: string, code: string) =>
    isName(code) && codes.set(codeKey(type, code), { type, code })
  const named = groups
    .map(([column]) => column)
    .filter(({ field }) => field.kind === 'person' || field.target || field.cites)
  const addNames = ({ field }: FieldColumn, text: string) => {
    if (field.kind === 'references') for (const code of splitList(text)) addCode(field.target!, code)
    else if (field.kind === 'reference') addCode(field.target!, text)
    else if (field.cites) for (const { code } of splitCitations(text)) addCode(field.cites, code)
    else if (isName(text)) emails.add(text)
  }
  for (const row of sheet.rows) {
    for (const column of named) {
      const text = textOf(row.cells.get(column.key))
      if (text !== null) addNames(column, text)
    }
    const code = idOf(row) === null ? codeOf(row) : null
    if (code !== null) addCode(of.type, code)
  }
  return { emails, codes: [...codes.values()] }
}

function repeatedIn(sheet: Sheet): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const row of sheet.rows) {
    const name = idOf(row) ?? codeOf(row)
    if (name === null) continue
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
  }
  return repeated
}

/** Rows may reference records that the same file creates, so that a whole tree can be imported at once. */
function withNewRecords(
  of: Collection,
  sheet: Sheet,
  names: Names,
  newIds: ReadonlyMap<number, string>,
): Names {
  const records = new Map(names.records)
  const codes = new Map(names.codes)
  for (const row of sheet.rows) {
    const id = newIds.get(row.row)
    const code = codeOf(row)
    if (id === undefined || code === null || names.taken.has(codeKey(of.type, code))) continue
    records.set(codeKey(of.type, code), id)
    codes.set(id, code)
  }
  return { ...names, records, codes }
}

/** Reports validation problems of the slice at their row instead of rejecting the file. */
async function refuseInvalid(tx: Tx, { shape }: RegisteredCollection, rows: PlannedRow[]): Promise<void> {
  if (!shape.validateRows) return
  const written = rows.filter(({ outcome }) => outcome === 'update')
  const wrong = await shape.validateRows(
    tx,
    written.map(({ before, values }) => ({ ...before!, ...values })),
  )
  rows.forEach((row, at) => {
    const fields = row.outcome === 'update' ? (wrong.get(row.id) ?? []) : []
    if (fields.length === 0) return
    const columns = fields.flatMap((name) => columnsOfField(name, shape.of.fields[name]!))
    const problems = columns.map(({ key }) => ({ column: key, code: 'invalid' }))
    rows[at] = { ...row, outcome: 'error', problems: [...row.problems, ...problems] }
  })
}

/** The same for rows that create a record, which the slice judges by their values and by who imports them. */
async function refuseNew(
  tx: Tx,
  { shape }: RegisteredCollection,
  rows: PlannedRow[],
  actor: Actor,
): Promise<void> {
  const created = rows.filter(({ outcome }) => outcome === 'create')
  if (!shape.validateNewRows || created.length === 0) return
  const wrong = await shape.validateNewRows(tx, created, actor)
  rows.forEach((row, at) => {
    const problem = row.outcome === 'create' ? wrong.get(row.id) : undefined
    if (!problem) return
    const { field, code } = problem
    const [column] = field === null ? [] : columnsOfField(field, shape.of.fields[field]!)
    rows[at] = {
      ...row,
      outcome: 'error',
      problems: [...row.problems, { column: column?.key ?? null, code }],
    }
  })
}

/** Plans the changes of related columns; a row with only such changes is an update as well. */
async function planRelated(
  tx: Tx,
  { shape: { relatedColumns } }: RegisteredCollection,
  sheet: Sheet,
  rows: PlannedRow[],
  actor: Actor,
): Promise<void> {
  if (!relatedColumns) return
  const cells = new Map(sheet.rows.map((row) => [row.row, row.cells]))
  const relatedRows = rows.flatMap(({ row, before, values, outcome }) =>
    before && before.archivedAt === null && ['update', 'unchanged'].includes(outcome)
      ? [
          {
            row,
            record: { ...before, ...values },
            text: (key: string) => textOf(cells.get(row)!.get(key)),
          },
        ]
      : [],
  )
  const plans = await relatedColumns.plan(tx, relatedRows, actor)
  rows.forEach((row, at) => {
    const plan = plans.get(row.row)
    if (!plan) return
    if (plan.problems.length > 0)
      rows[at] = { ...row, outcome: 'error', problems: [...row.problems, ...plan.problems] }
    else if (numberOf(cells.get(row.row)!.get('_version') ?? '') !== row.before!.version)
      rows[at] = { ...row, outcome: 'conflict', problems: [{ column: null, code: 'changed_since_export' }] }
    else rows[at] = { ...row, outcome: 'update', related: plan }
  })
}

/** Plans every row of an import. The number of queries does not depend on the number of rows. */
export async function planImport(
  tx: Tx,
  collection: RegisteredCollection,
  byType: CollectionsByType,
  input: Sheet,
  actor: Actor,
  lock: boolean,
): Promise<Plan> {
  const { shape } = collection
  const { of } = shape
  const sheet = await resolveNaturalKeys(tx, shape, input)
  const groups = groupsIn(of, sheet)
  if (groups.length === 0) throw fail('UNREADABLE_FILE', { reason: 'no_columns' })
  const ids = [...new Set(sheet.rows.map(idOf).filter((id) => id !== null && UUID.test(id)))] as string[]
  const records: Row[] = ids.length > 0 ? await loadRecords(tx, shape, ids, lock) : []
  const query = { ...idsIn(shape, records), ...collectNames(of, sheet, groups) }
  const names = await loadNames(tx, query, { byType, actor })
  const newIds = new Map(sheet.rows.filter((row) => idOf(row) === null).map((row) => [row.row, uuid()]))
  const writer: CellWriter = { of, locale: actor.locale, names: withNewRecords(of, sheet, names, newIds) }
  const current = new Map(records.map((record) => [record.id, record]))
  const patternOf = await loadPatterns(tx, of)
  const repeated = repeatedIn(sheet)
  const context: PlanContext = { collection, actor, writer, groups, current, newIds, repeated, patternOf }
  const rows: PlannedRow[] = []
  for (const row of sheet.rows) {
    rows.push(planRow(row, context))
    if (rows.length % ROWS_PER_SLICE === 0) await yieldToEventLoop()
  }
  refuseOrphans(of, rows)
  await refuseInvalid(tx, collection, rows)
  await refuseNew(tx, collection, rows, actor)
  await planRelated(tx, collection, sheet, rows, actor)
  return { rows, warnings: warningsOf(shape, sheet), writer }
}
