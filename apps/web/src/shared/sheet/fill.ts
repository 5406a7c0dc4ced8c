import { isEditable, type SheetColumn } from './columns.ts'
import type { Block } from './paste.ts'
import type { CellEdit, SheetLine } from './sheet-store.ts'
import { valueOf } from './value-of.ts'

/** The lines and columns of a sheet, and the selected block. */
export interface Selected {
  readonly lines: readonly SheetLine[]
  readonly columns: readonly SheetColumn[]
  readonly block: Block
}

/** Copies the first line of the block into its other lines; a single line is copied from the one above it. */
export function fillDown({ lines, columns, block }: Selected): CellEdit[] {
  const from = block.rows > 1 ? block.top : block.top - 1
  const source = lines[from]
  if (!source) return []
  const open = columns.slice(block.start, block.start + block.columns).filter(isEditable)
  return lines
    .slice(from + 1, block.top + block.rows)
    .flatMap(({ id }) => open.map(({ key }) => ({ id, key, value: valueOf(source, key) })))
}

/** The same value in every line of the block. */
export const fillColumn = ({ lines, block }: Selected, key: string, value: unknown): CellEdit[] =>
  lines.slice(block.top, block.top + block.rows).map(({ id }) => ({ id, key, value }))
