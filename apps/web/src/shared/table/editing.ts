import type { Collection } from 'contract/collection'
import type { Field } from 'contract/field'
import type { Line } from '#platform/collections/slice.ts'

/** Short values that fit into a cell. Long texts and texts in three languages are edited in the record. */
const IN_CELLS: readonly Field['kind'][] = ['choice', 'person', 'day', 'whole', 'number', 'text', 'words']

/** The columns of a list whose cells can be edited, as the collection declares them. */
export function editableColumns(of: Collection, shown: readonly string[]): string[] {
  return shown.filter((key) => {
    const field = of.fields[key]
    return (
      field &&
      !field.fixed &&
      !field.computed &&
      !field.detail &&
      !field.named &&
      IN_CELLS.includes(field.kind)
    )
  })
}

/** Whether this person may edit the record now: its status and the rights decide. */
export const isOpen = (line: Line): boolean => line.can.includes('update')

/** A cell being edited; one whose value was refused opens again with that value and the reason. */
export interface EditedCell {
  readonly id: string
  readonly key: string
  readonly value: unknown
  readonly problem: string | undefined
}

/** The next cell that can be edited, continuing in the next row; by its row and its place among the columns. */
export function nextCell(
  lines: readonly Line[],
  columns: readonly string[],
  editable: ReadonlySet<string>,
  from: { row: number; column: number },
  by: 1 | -1,
): { row: number; column: number } | undefined {
  const { length } = columns
  for (let at = from.row * length + from.column + by; at >= 0 && at < lines.length * length; at += by) {
    const row = Math.floor(at / length)
    if (editable.has(columns[at % length]!) && isOpen(lines[row]!)) return { row, column: at % length }
  }
  return undefined
}
