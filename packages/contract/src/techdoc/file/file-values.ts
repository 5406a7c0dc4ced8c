import type { FileDocument, FileRow, TechnicalFile, Values } from './file-model.ts'

/** A trimmed text; empty where there is none. */
export function textOf(values: Values, key: string): string {
  const value = values[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** The plain text of a rich text value. */
function proseIn(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(/<[^>]*>/g, ' ')
  if (Array.isArray(value)) return value.map(proseIn).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  const { text, content } = value as { text?: unknown; content?: unknown }
  return `${proseIn(text)} ${proseIn(content)}`
}

/** The plain text of a field with single spaces, so that equal wording gives equal text. */
export const proseOf = (values: Values, key: string): string =>
  proseIn(values[key]).normalize('NFKC').replaceAll(/\s+/g, ' ').trim()

export function numberOf(values: Values, key: string): number | null {
  const value = values[key]
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  // Choices such as the levels 1 to 5 are stored as text.
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : null
}

/** The texts of a list; a single text counts as a list of one. */
export function listOf(values: Values, key: string): readonly string[] {
  const value = values[key]
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one): one is string => typeof one === 'string' && one.trim() !== '')
}

/** An ISO day, or null. */
export function dayOf(values: Values, key: string): string | null {
  const text = textOf(values, key).slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}

/** Whether a value is an answer: "no" and zero are, an empty list and "to be determined" are not. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === 'tbd') return false
  if (typeof value === 'string') return value.trim() !== ''
  return !Array.isArray(value) || value.length > 0
}

const NONE: readonly FileRow[] = []

export const rowsOf = (file: TechnicalFile, section: string): readonly FileRow[] =>
  file.rows.get(section) ?? NONE

/** The values of a form; empty while it is not saved. */
export const valuesOf = (file: TechnicalFile, section: string): Values =>
  file.sections.get(section)?.values ?? {}

const indexes = new WeakMap<readonly FileRow[], ReadonlyMap<string, FileRow>>()

/** One row of a section; indexed once, since rules look up many rows. */
export function rowById(file: TechnicalFile, section: string, id: string): FileRow | undefined {
  const rows = rowsOf(file, section)
  const known = indexes.get(rows) ?? new Map(rows.map((row) => [row.id, row]))
  indexes.set(rows, known)
  return known.get(id)
}

/** The rows that a field refers to, without archived ones. */
export const rowsAt = (file: TechnicalFile, section: string, values: Values, key: string): FileRow[] =>
  listOf(values, key).flatMap((id) => rowById(file, section, id) ?? [])

const pointers = new WeakMap<readonly FileRow[], Map<string, ReadonlyMap<string, readonly FileRow[]>>>()

/** The rows of a section whose field refers to a record, in order; indexed once like the rows themselves. */
export function rowsPointingAt(
  file: TechnicalFile,
  section: string,
  key: string,
  id: string,
): readonly FileRow[] {
  const rows = rowsOf(file, section)
  const ofRows = pointers.get(rows) ?? new Map<string, ReadonlyMap<string, readonly FileRow[]>>()
  pointers.set(rows, ofRows)
  const known = ofRows.get(key) ?? indexPointers(rows, key)
  ofRows.set(key, known)
  return known.get(id) ?? NONE
}

function indexPointers(rows: readonly FileRow[], key: string): ReadonlyMap<string, readonly FileRow[]> {
  const found = new Map<string, FileRow[]>()
  for (const row of rows)
    for (const id of new Set(listOf(row.values, key))) {
      const some = found.get(id)
      if (some) some.push(row)
      else found.set(id, [row])
    }
  return found
}

/** DOC-13: only an effective version counts as evidence. */
export const isEffective = (document: FileDocument | undefined): boolean => document?.hasEffective === true

/** Text for comparison: without case, spaces and punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
