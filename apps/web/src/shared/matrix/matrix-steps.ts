export interface Place {
  readonly row: number
  readonly column: number
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** The cell that a key moves to; undefined for other keys. With Ctrl, Home and End go to the corners. */
export function stepFrom(
  { row, column }: Place,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  size: { readonly rows: number; readonly columns: number },
  rightToLeft: boolean,
): Place | undefined {
  const forward = rightToLeft ? -1 : 1
  const steps: Readonly<Record<string, Place>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + forward },
    ArrowLeft: { row, column: column - forward },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? size.rows : row, column: size.columns },
    PageDown: { row: row + 10, column },
    PageUp: { row: row - 10, column },
  }
  const next = steps[key]
  return next && { row: within(next.row, size.rows), column: within(next.column, size.columns) }
}
