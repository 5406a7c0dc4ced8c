import { readCell, type CellContext } from './cell-text.ts'
import type { SheetColumn } from './columns.ts'
import type { CellEdit, SheetLine, WorkedLine } from './sheet-store.ts'
import { valueOf } from './value-of.ts'

export interface Wanted {
  readonly text: string
  readonly matchCase: boolean
}

/** A found cell by its line and its column, both counted from zero. */
export interface FoundCell {
  readonly row: number
  readonly column: number
}

type LeftReason = 'closed' | 'conflict' | 'notText' | 'long'

/** The effect of a replacement, cell by cell. Nothing changes before all of it is known. */
export interface ReplacePlan {
  readonly edits: readonly CellEdit[]
  /** The lines of found cells that stay as they are, by the reason. */
  readonly left: ReadonlyMap<LeftReason, readonly string[]>
}

export interface Searched {
  readonly lines: readonly WorkedLine<SheetLine>[]
  readonly columns: readonly SheetColumn[]
  /** The text of a cell, as it is shown. */
  readonly textOf: (line: SheetLine, column: SheetColumn) => string
}

const patternOf = ({ text, matchCase }: Wanted): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), matchCase ? 'gu' : 'giu')

/** The cells that contain a text, row by row. */
export function findCells({ lines, columns, textOf }: Searched, wanted: Wanted): FoundCell[] {
  if (wanted.text === '') return []
  const pattern = patternOf(wanted)
  return lines.flatMap(({ view }, row) =>
    columns.flatMap((one, column) => (textOf(view, one).search(pattern) >= 0 ? [{ row, column }] : [])),
  )
}

/** Replaces a text in the found cells. Only texts are replaced; other cells are set by their own values. */
export function planReplace(
  { lines, columns }: Pick<Searched, 'lines' | 'columns'>,
  found: readonly FoundCell[],
  wanted: Wanted,
  replacement: string,
  context: CellContext,
): ReplacePlan {
  const pattern = patternOf(wanted)
  const edits: CellEdit[] = []
  const left = new Map<LeftReason, string[]>()
  for (const { row, column: at } of found) {
    const line = lines[row]!
    const column = columns[at]!
    const leave = (reason: LeftReason) => left.set(reason, [...(left.get(reason) ?? []), line.view.code])
    const value = valueOf(line.view, column.key)
    if (column.kind !== 'text' || typeof value !== 'string' || value.search(pattern) < 0) leave('notText')
    else if (!line.saved.can.includes('update')) leave('closed')
    else if (line.state === 'conflict') leave('conflict')
    else {
      // A function, so that signs such as $& are taken literally.
      const read = readCell(
        column,
        value.replace(pattern, () => replacement),
        context,
      )
      if ('problem' in read) leave('long')
      else edits.push({ id: line.id, key: column.key, value: read.value })
    }
  }
  return { edits, left }
}
