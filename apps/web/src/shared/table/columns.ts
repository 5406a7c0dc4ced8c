import type { Collection } from 'contract/collection'
import { groupKeysOf } from 'contract/list-totals'
import { codeField, titleField } from '#platform/collections/slice.ts'

/** Common columns of every record, after its own fields. */
const SPINE_COLUMNS = ['status', 'updatedAt', 'updatedBy', 'createdAt', 'createdBy'] as const

/** The least and greatest width of a column that is fitted to its content, in pixels. */
const WIDTHS = {
  code: [56, 160],
  text: [72, 220],
  localized: [96, 240],
  choice: [64, 180],
  choices: [72, 200],
  whole: [44, 96],
  number: [44, 110],
  flag: [44, 80],
  day: [68, 112],
  words: [72, 180],
  person: [72, 170],
  reference: [80, 220],
  references: [80, 220],
  structure: [0, 0],
  status: [72, 150],
  moment: [72, 120],
} as const

export type ColumnKind = keyof typeof WIDTHS

export function columnKind(of: Collection, key: string): ColumnKind {
  if (key === 'status') return 'status'
  if (key === 'updatedAt' || key === 'createdAt') return 'moment'
  if (key === 'updatedBy' || key === 'createdBy') return 'person'
  return of.fields[key]?.kind ?? 'text'
}

export const widthsOf = (of: Collection, key: string): readonly [least: number, greatest: number] =>
  WIDTHS[columnKind(of, key)]

/** Numbers, and the date of the due column, end where their column ends. */
export const isAtEnd = (of: Collection, key: string): boolean =>
  columnKind(of, key) === 'number' ||
  (columnKind(of, key) === 'whole' ? !of.fields[key]?.named : of.fields[key]?.spine === 'due_on')

/** Digits of the same width, where they stand above each other. Not in texts: their hyphens would become as wide. */
export const hasTabularDigits = (of: Collection, key: string): boolean =>
  ['whole', 'number', 'day', 'moment'].includes(columnKind(of, key))

/** Rows can be grouped by values that several rows share. */
export const mayGroup = (of: Collection, key: string): boolean => groupKeysOf(of).includes(key)

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

/** Moves a column before or after another one; the code stays first. */
export function droppedColumn(
  shown: readonly string[],
  key: string,
  target: string,
  side: 'before' | 'after',
): string[] {
  const others = shown.filter((one) => one !== key)
  const at = others.indexOf(target)
  if (key === target || key === shown[0] || at < 0) return [...shown]
  const to = Math.max(1, side === 'before' ? at : at + 1)
  return [...others.slice(0, to), key, ...others.slice(to)]
}

/** What a card of the record shows on a phone, of the visible columns. */
export function cardColumns(of: Collection, shown: readonly string[]) {
  const isJudged = (key: string) => key === 'status' || of.fields[key]?.marks !== undefined
  return {
    due: shown.find((key) => of.fields[key]?.spine === 'due_on'),
    facts: shown.filter(isJudged).slice(0, 2),
    person: shown.find((key) => columnKind(of, key) === 'person'),
  }
}
