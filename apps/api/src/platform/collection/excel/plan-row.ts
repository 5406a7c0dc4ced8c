import { grants, type ImportRow } from 'contract'
import type { Actor } from '#platform/identity/accounts.ts'
import type { RegisteredCollection } from '../registered-collection.ts'
import { fillPattern, type PatternOf } from '../numbering.ts'
import type { Row } from '../stored.ts'
import type { RelatedPlan } from './related-hooks.ts'
import { wordsOf } from './choice-labels.ts'
import { ARCHIVE } from './columns.ts'
import { codeKey } from './name-keys.ts'
import type { SheetRow } from './parse-workbook.ts'
import { numberOf, textOf } from './read-cell.ts'
import { type FieldGroup, type Problem, readFields } from './read-fields.ts'
import type { CellWriter } from './write-cell.ts'

/** The planned outcome of one row. */
export interface PlannedRow {
  readonly row: number
  readonly id: string
  readonly code: string | null
  readonly outcome: ImportRow['outcome']
  readonly problems: readonly Problem[]
  readonly before: Row | null
  readonly values: Readonly<Record<string, unknown>>
  readonly archive: boolean
  /** The status in the file, if it differs from the record's. */
  readonly status: string | null
  /** Changes of related columns. */
  readonly related?: RelatedPlan
}

export interface PlanContext {
  readonly collection: RegisteredCollection
  readonly actor: Actor
  readonly writer: CellWriter
  readonly groups: readonly FieldGroup[]
  readonly current: ReadonlyMap<string, Row>
  /** Ids reserved for new rows. */
  readonly newIds: ReadonlyMap<number, string>
  /** Ids and codes that the file names more than once. */
  readonly repeated: ReadonlySet<string>
  /** The numbering patterns of this organisation. */
  readonly patternOf: PatternOf
}

type Draft = Omit<PlannedRow, 'outcome'>

const refuse = (draft: Draft, ...problems: Problem[]): PlannedRow => ({
  ...draft,
  outcome: 'error',
  problems: [...draft.problems, ...problems],
})

export const idOf = (row: SheetRow): string | null => textOf(row.cells.get('_id'))?.toLowerCase() ?? null
export const codeOf = (row: SheetRow): string | null => textOf(row.cells.get('code'))

/** Whether the row archives its record; an unknown action is a problem. */
function actionOf({ cells }: SheetRow, problems: Problem[]): boolean {
  const action = textOf(cells.get('_action'))?.toUpperCase() ?? null
  if (action !== null && action !== ARCHIVE) problems.push({ column: '_action', code: 'invalid' })
  return action === ARCHIVE
}

/** The status in the file, if it differs from the expected one. */
function differingStatus({ cells }: SheetRow, { writer }: PlanContext, expected: string): string | null {
  const text = textOf(cells.get('status'))
  return text === null || wordsOf(writer.of).status.read(text) === expected ? null : text
}

/** A given code must have the prefix of its numbering: `PUR.07` belongs to the process `PUR`. */
function fitsNumbering(
  { writer: { names }, patternOf }: PlanContext,
  code: string,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const pattern = patternOf(values)
  if (!pattern) return true
  return code.startsWith(fillPattern(pattern, (key) => names.codes.get(String(values[key])) ?? ''))
}

function codeProblem(code: string, draft: Draft, context: PlanContext): string | null {
  const { writer, repeated } = context
  if (repeated.has(code)) return 'duplicate'
  if (writer.names.taken.has(codeKey(writer.of.type, code))) return 'code_taken'
  const checkable = draft.problems.length === 0
  return checkable && !fitsNumbering(context, code, draft.values) ? 'invalid' : null
}

function planNew(row: SheetRow, context: PlanContext): PlannedRow {
  const { writer, groups, actor } = context
  const { values, problems } = readFields(writer, groups, row.cells, null)
  const code = codeOf(row)
  const draft: Draft = {
    row: row.row,
    id: context.newIds.get(row.row)!,
    code,
    problems,
    before: null,
    values,
    archive: false,
    status: null,
  }
  if (actionOf(row, problems)) problems.push({ column: '_id', code: 'required' })
  if (differingStatus(row, context, writer.of.machine.initial) !== null)
    problems.push({ column: 'status', code: 'status_locked' })
  const wrong = code === null ? null : codeProblem(code, draft, context)
  if (wrong) problems.push({ column: 'code', code: wrong })
  if (!grants(actor, writer.of.actions.create)) problems.push({ column: null, code: 'forbidden' })
  return problems.length > 0 ? refuse(draft) : { ...draft, outcome: 'create' }
}

function planExisting(row: SheetRow, id: string, before: Row, context: PlanContext): PlannedRow {
  const { writer, groups, actor, collection, repeated } = context
  const { values, problems } = readFields(writer, groups, row.cells, before)
  const archive = actionOf(row, problems) && before.archivedAt === null
  const status = differingStatus(row, context, before.status)
  const version = numberOf(row.cells.get('_version') ?? '') ?? null
  const draft: Draft = {
    row: row.row,
    id,
    code: String(before['code']),
    problems,
    before,
    values,
    archive,
    status,
  }
  // With a current version, a different status is an edit; with an old one, the record changed after the export.
  if (status !== null && version === before.version)
    problems.push({ column: 'status', code: 'status_locked' })
  if (repeated.has(id)) problems.push({ column: '_id', code: 'duplicate' })
  if (problems.length > 0) return refuse(draft)
  const changes = Object.keys(values).length > 0
  if (!changes && !archive && status === null) return { ...draft, outcome: 'unchanged' }
  if (version === null) return refuse(draft, { column: '_version', code: 'required' })
  if (version !== before.version) {
    return { ...draft, outcome: 'conflict', problems: [{ column: null, code: 'changed_since_export' }] }
  }
  if (before.archivedAt !== null) return refuse(draft, { column: null, code: 'archived' })
  const abilities = collection.policy(actor, before)
  const allowed = (!changes || abilities.includes('update')) && (!archive || abilities.includes('archive'))
  if (!allowed) return refuse(draft, { column: null, code: 'forbidden' })
  return { ...draft, outcome: archive ? 'archive' : 'update' }
}

/** Plans one row. A record that the person may not read is reported as unknown. */
export function planRow(row: SheetRow, context: PlanContext): PlannedRow {
  const id = idOf(row)
  if (id === null) return planNew(row, context)
  const before = context.current.get(id)
  if (before && context.collection.policy(context.actor, before).includes('read'))
    return planExisting(row, id, before, context)
  const problems = [{ column: '_id', code: 'unknown_record' }]
  return {
    row: row.row,
    id,
    code: codeOf(row),
    outcome: 'error',
    problems,
    before: null,
    values: {},
    archive: false,
    status: null,
  }
}
