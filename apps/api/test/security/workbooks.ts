import { Workbook } from '@cj-tech-master/excelts'
import { listEntries, unpack } from '#platform/collection/excel/unzip.ts'

/** A workbook as the import wants it: machine keys in the first row, labels in the second, records below. */
export async function makeWorkbook(rows: readonly Record<string, string | number>[]): Promise<Buffer> {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const workbook = new Workbook()
  const sheet = workbook.addWorksheet('Data')
  sheet.addRow(keys)
  sheet.addRow(keys)
  for (const row of rows) sheet.addRow(keys.map((key) => row[key] ?? null))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** All that a workbook says, without the time at which it was made. */
export function workbookText(bytes: Buffer): string {
  const parts = listEntries(bytes).filter((entry) => !entry.name.startsWith('docProps/'))
  return parts.map((entry) => `${entry.name}\n${Buffer.from(unpack(bytes, entry)).toString()}`).join('\n')
}
