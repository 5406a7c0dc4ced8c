import { Workbook } from '@cj-tech-master/excelts'
import { unzip } from '#test/files/unzip.ts'

/** A workbook in the import format: keys in the first row, labels in the second, records below. */
export async function makeWorkbook(rows: readonly Record<string, string | number>[]): Promise<Buffer> {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const workbook = new Workbook()
  const sheet = workbook.addWorksheet('Data')
  sheet.addRow(keys)
  sheet.addRow(keys)
  for (const row of rows) sheet.addRow(keys.map((key) => row[key] ?? null))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** The text of a workbook, without its creation time. */
export async function workbookText(bytes: Buffer): Promise<string> {
  const parts = [...(await unzip(bytes))].filter(([name]) => !name.startsWith('docProps/'))
  return parts.map(([name, part]) => `${name}\n${part.toString()}`).join('\n')
}
