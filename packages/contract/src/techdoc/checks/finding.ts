import type { FileRow, FileStructure, TechnicalFile, Values } from '../file/file-model.ts'
import { rowsOf, textOf } from '../file/file-values.ts'

/** The location of a finding; the details fill the placeholders of its message. */
export interface Spot {
  readonly section: string
  readonly row?: string
  readonly field?: string
  readonly details?: Readonly<Record<string, string | number>>
}

export type Check = (file: TechnicalFile, structure: FileStructure) => Spot[]

/** The checklist row of an item. */
export const itemRow = (file: TechnicalFile, section: string, ref: string): FileRow | undefined =>
  rowsOf(file, section).find(({ values }) => textOf(values, 'itemRef') === ref)

/** Whether an item is present on the label or in the instructions. */
export const isItemPresent = (file: TechnicalFile, section: string, ref: string): boolean => {
  const row = itemRow(file, section, ref)
  return row !== undefined && textOf(row.values, 'present') === 'present'
}

/** The display name of a row: the first of these fields with a value, or its code. */
export function nameOf(
  { code, values }: { readonly code: string; readonly values: Values },
  ...fields: string[]
): string {
  return fields.map((field) => textOf(values, field)).find((text) => text !== '') ?? code
}

/** Shown where a value to compare is missing. */
export const NOTHING = '–'
