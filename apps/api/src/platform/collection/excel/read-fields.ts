import { isDeepStrictEqual } from 'node:util'
import type { Collection, Localized } from 'contract'
import type { Row } from '../stored.ts'
import { columnsOfField, type FieldColumn } from './columns.ts'
import { type RawCell, readCell } from './read-cell.ts'
import { type CellWriter, writeValue } from './write-cell.ts'

export interface Problem {
  readonly column: string | null
  readonly code: string
  /** The part of the cell with the problem. */
  readonly text?: string
}

export interface FieldsRead {
  /** All values of a new record, or the changed values of an existing one. */
  readonly values: Record<string, unknown>
  readonly problems: Problem[]
}

/** The columns of the file that make one field. */
export type FieldGroup = readonly [FieldColumn, ...FieldColumn[]]

export const isFieldGroup = (columns: FieldColumn[]): columns is [FieldColumn, ...FieldColumn[]] =>
  columns.length > 0

type Cells = ReadonlyMap<string, RawCell>

/** Null and an empty list are both written as an empty cell. */
function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null))
  return isDeepStrictEqual(plain(a), plain(b))
}

/** The new value from the cells of a field; undefined if they change nothing. */
function readGroup(
  writer: CellWriter,
  group: FieldGroup,
  cells: Cells,
  current: unknown,
  problems: Problem[],
): unknown {
  const texts: Localized = { ...(current as Localized | null) }
  let newValue: unknown
  for (const column of group) {
    const reading = readCell(
      writer.of,
      column,
      cells.get(column.key),
      writeValue(writer, column, current),
      writer.names,
    )
    if (reading.is === 'kept') continue
    if (reading.is === 'problem') {
      problems.push({
        column: column.key,
        code: reading.code,
        ...(reading.text ? { text: reading.text } : {}),
      })
      continue
    }
    const given = reading.is === 'cleared' ? null : reading.value
    if (column.locale === undefined) newValue = Array.isArray(given) && given.length === 0 ? null : given
    else {
      if (given === null) delete texts[column.locale]
      else texts[column.locale] = given as string
      newValue = Object.keys(texts).length > 0 ? texts : null
    }
  }
  return newValue
}

/** Validates the values with the collection's schema and reports problems at their columns. */
function validate(
  of: Collection,
  before: Row | null,
  values: Record<string, unknown>,
  problems: Problem[],
): FieldsRead {
  const parsed = (before ? of.Changes : of.Input).safeParse(values)
  if (parsed.success) {
    const given = Object.entries(parsed.data as Record<string, unknown>)
    const differing = before ? given.filter(([name, value]) => !same(before[name], value)) : given
    return { values: Object.fromEntries(differing), problems }
  }
  const marked = new Set(problems.map((problem) => problem.column))
  for (const { path } of parsed.error.issues) {
    const name = String(path[0])
    const columns = columnsOfField(name, of.fields[name]!)
    const column = columns.find((one) => one.locale !== undefined && one.locale === path[1]) ?? columns[0]!
    if (columns.some((one) => marked.has(one.key))) continue
    marked.add(column.key)
    problems.push({ column: column.key, code: (values[name] ?? null) === null ? 'required' : 'invalid' })
  }
  return { values: {}, problems }
}

/** Reads the fields of one row and compares them with the current record, if there is one. */
export function readFields(
  writer: CellWriter,
  groups: readonly FieldGroup[],
  cells: Cells,
  before: Row | null,
): FieldsRead {
  const values: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const group of groups) {
    const [{ key, name, field }] = group
    const current = before?.[name] ?? null
    const found: Problem[] = []
    const newValue = readGroup(writer, group, cells, current, found)
    if (before && field.fixed) {
      if (found.length > 0 || (newValue !== undefined && !same(current, newValue)))
        problems.push({ column: key, code: 'fixed' })
      continue
    }
    problems.push(...found)
    // Empty values of a new record are omitted.
    if (newValue !== undefined && (before || newValue !== null)) values[name] = newValue
  }
  return validate(writer.of, before, values, problems)
}
