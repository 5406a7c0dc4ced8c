import { type Collection, patternsOf } from 'contract/collection'
import { codeField, titleField } from '#platform/collections/slice.ts'

/** Common columns of every record, after its own fields. */
const SPINE_COLUMNS = ['status', 'updatedAt', 'updatedBy', 'createdAt', 'createdBy'] as const

const WIDTHS = {
  code: 112,
  text: 200,
  localized: 260,
  choice: 190,
  choices: 220,
  whole: 110,
  flag: 120,
  day: 130,
  words: 180,
  person: 180,
  reference: 240,
  references: 200,
  structure: 0,
  status: 130,
  moment: 170,
} as const

export type ColumnKind = keyof typeof WIDTHS

export function columnKind(of: Collection, key: string): ColumnKind {
  if (key === 'status') return 'status'
  if (key === 'updatedAt' || key === 'createdAt') return 'moment'
  if (key === 'updatedBy' || key === 'createdBy') return 'person'
  return of.fields[key]?.kind ?? 'text'
}

/** The length of a project code, which is the prefix of the codes of its parts. */
const PROJECT = 'AUD-2026-001'
/** A code is not wrapped: the width of a numbered code follows from its pattern. */
const codeWidth = ({ numbering }: Collection): number =>
  Math.max(WIDTHS.code, ...patternsOf(numbering).map((one) => one.replace('{project}', PROJECT).length * 11))

export const columnWidth = (of: Collection, key: string): number => {
  const kind = columnKind(of, key)
  return kind === 'code' ? codeWidth(of) : WIDTHS[kind]
}

/** Every available column: long texts are not part of a row. The code is first and fixed. */
export function columnsOf(of: Collection): string[] {
  const code = codeField(of)
  const title = titleField(of)
  const fields = Object.entries(of.fields)
    .filter(([key, field]) => !field.detail && field.kind !== 'structure' && key !== code && key !== title)
    .map(([key]) => key)
  return [code, title, ...fields, ...SPINE_COLUMNS]
}

/** The server's sort key of a column, if it has one. */
export function sortKeyOf(of: Collection, column: string): string | undefined {
  const spine = of.fields[column]?.spine
  const key = spine === 'code' || spine === 'title' ? spine : column
  return of.sorts.includes(key) ? key : undefined
}

/** The visible columns: the chosen ones that exist, in the chosen order, after the code. */
export function shownColumns(
  of: Collection,
  chosen: readonly string[] | undefined,
  usual: readonly string[],
): string[] {
  const known = new Set(columnsOf(of))
  const code = codeField(of)
  const wanted = [...new Set(chosen ?? usual)].filter((key) => known.has(key) && key !== code)
  return [code, ...(wanted.length > 0 ? wanted : usual.filter((key) => key !== code))]
}

/** Moves a column one position towards the start or the end; the code stays first. */
export function movedColumn(shown: readonly string[], key: string, by: -1 | 1): string[] {
  const from = shown.indexOf(key)
  const to = from + by
  if (from < 1 || to < 1 || to >= shown.length) return [...shown]
  const next = [...shown]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
