import { buildWorkbook } from './build-workbook.ts'
import { parseWorkbook, type Sheet } from './parse-workbook.ts'
import type { Cell } from './write-cell.ts'

export type Line = Record<string, Cell>

/** Builds a workbook with any columns and rows, for tests. */
export function makeWorkbook(
  lines: readonly Line[],
  keys: readonly string[] = Object.keys(lines[0] ?? {}),
): Promise<Uint8Array> {
  return buildWorkbook({
    created: new Date(0),
    rightToLeft: false,
    readme: [],
    columns: keys.map((key) => ({ key, label: key, width: 10, numeric: false })),
    rows: lines.map((line) => keys.map((key) => line[key] ?? null)),
    lists: [],
  })
}

/** The rows of a workbook by column key. */
export async function linesOf(bytes: Uint8Array): Promise<Line[]> {
  const { rows }: Sheet = await parseWorkbook(Buffer.from(bytes))
  return rows.map(({ cells }) => Object.fromEntries(cells) as Line)
}
