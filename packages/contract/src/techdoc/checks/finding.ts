import type { FileRow, FileStructure, TechnicalFile, Values } from '../file/file-model.ts'
import { rowsOf, textOf } from '../file/file-values.ts'

/** Where a check found something; the details fill the places of its message. */
export interface Spot {
  readonly section: string
  readonly row?: string
  readonly field?: string
  readonly details?: Readonly<Record<string, string | number>>
}

export type Check = (file: TechnicalFile, structure: FileStructure) => Spot[]

/** The row of a checklist for one item. */
export const itemRow = (file: TechnicalFile, section: string, ref: string): FileRow | undefined =>
  rowsOf(file, section).find(({ values }) => textOf(values, 'itemRef') === ref)

/** Whether an item of the label or of the instructions was found there. */
export const isItemPresent = (file: TechnicalFile, section: string, ref: string): boolean => {
  const row = itemRow(file, section, ref)
  return row !== undefined && textOf(row.values, 'present') === 'present'
}

/** What people call a row: the first of these fields that is filled in, or its code. */
export function nameOf(
  { code, values }: { readonly code: string; readonly values: Values },
  ...fields: string[]
): string {
  return fields.map((field) => textOf(values, field)).find((text) => text !== '') ?? code
}

/** Shown where there is nothing to compare with. */
export const NOTHING = '–'
