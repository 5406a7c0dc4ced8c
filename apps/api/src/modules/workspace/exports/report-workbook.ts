import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { WorkbookWriter } from '@cj-tech-master/excelts'
import { PRODUCT_NAME } from 'contract/product-name'
import type { ExportContext } from './export-context.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes a report workbook, which cannot be imported again, sheet by sheet into a file; returns its path. */
export async function writeReport<T>(
  { folder, order }: ExportContext,
  name: string,
  fill: (workbook: WorkbookWriter) => T | Promise<T>,
): Promise<{ path: string; filled: T }> {
  const path = join(folder, name)
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const workbook = new WorkbookWriter({
    stream: stream as never,
    useSharedStrings: false,
    useStyles: true,
    creator: PRODUCT_NAME,
    created: new Date(order.createdAt),
    modified: new Date(order.createdAt),
  })
  const filled = await fill(workbook)
  await workbook.commit()
  stream.end()
  await finished(stream)
  return { path, filled }
}
