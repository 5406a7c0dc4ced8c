const quote = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Cells as spreadsheets take them from the clipboard. Copying cannot wait for the library that reads them. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\n')
