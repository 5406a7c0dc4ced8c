import { westernDigits } from '#platform/western-digits.ts'

export const ROW_FIELDS = ['name', 'likelihood', 'impact'] as const
export type RowField = (typeof ROW_FIELDS)[number]
export type NewRow = Readonly<Record<RowField, string>>

export const EMPTY_ROW: NewRow = { name: '', likelihood: '', impact: '' }
export const isEmptyRow = (row: NewRow): boolean => ROW_FIELDS.every((field) => row[field].trim() === '')

/** The highest step of each scale. */
export type Scales = Readonly<Record<'likelihood' | 'impact', number>>

/** One empty row at the end is always there for the next risk. */
export const withNext = (rows: readonly NewRow[]): NewRow[] =>
  rows.length > 0 && isEmptyRow(rows.at(-1)!) ? [...rows] : [...rows, EMPTY_ROW]

/** Puts cells of a spreadsheet into the rows, from a cell to the right and down. Other columns are counted, not taken. */
export function pasteRows(
  rows: readonly NewRow[],
  at: { readonly row: number; readonly field: RowField },
  cells: readonly (readonly string[])[],
): { rows: NewRow[]; lost: number } {
  const first = ROW_FIELDS.indexOf(at.field)
  const next = [...rows]
  let lost = 0
  for (const [down, texts] of cells.entries()) {
    const place = at.row + down
    const row = { ...(next[place] ?? EMPTY_ROW) }
    for (const [across, text] of texts.entries()) {
      const field = ROW_FIELDS[first + across]
      if (field) row[field] = text.trim()
      else if (text.trim() !== '') lost++
    }
    next[place] = row
  }
  return { rows: withNext(next), lost }
}

/** The step that a text names; null if the scale has no such step. */
export function stepIn(text: string, most: number): number | null {
  const plain = westernDigits(text.trim())
  const step = Number(plain)
  return /^\d+$/.test(plain) && step >= 1 && step <= most ? step : null
}

/** The first field of a row that must be mended before it becomes a risk. */
export function problemOf(row: NewRow, scales: Scales, longest: number): RowField | null {
  const name = row.name.trim()
  if (name === '' || name.length > longest) return 'name'
  if (stepIn(row.likelihood, scales.likelihood) === null) return 'likelihood'
  return stepIn(row.impact, scales.impact) === null ? 'impact' : null
}

/** The rows with keys that stay the same between attempts. Two equal rows are two risks, and have two keys. */
export function keyed(rows: readonly NewRow[], common: object): { row: NewRow; key: string }[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const text = JSON.stringify([row, common])
    const nth = seen.get(text) ?? 0
    seen.set(text, nth + 1)
    return { row, key: `${nth} ${text}` }
  })
}
