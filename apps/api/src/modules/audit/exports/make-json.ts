import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ExportContext, rowsOf, totalOf } from '#modules/workspace/exports/index.ts'
import type { Part } from './parts-of.ts'

const FORMAT = 'evidentia-project/1'

/** Writes the parts as one JSON document, page by page. */
export async function makeJson(
  exportContext: ExportContext,
  parts: readonly Part[],
): Promise<{ path: string; rows: number }> {
  const path = join(exportContext.folder, 'project.json')
  let total = 0
  for (const part of parts) total += await totalOf(part.exportContext)
  let rows = 0
  async function* text() {
    yield `{"format":${JSON.stringify(FORMAT)},"madeAt":${JSON.stringify(exportContext.order.createdAt)}`
    for (const part of parts) {
      yield `,\n${JSON.stringify(part.name)}:[`
      let first = true
      for await (const page of rowsOf(part.exportContext)) {
        for (const row of page) {
          yield `${first ? '' : ','}\n${JSON.stringify(row)}`
          first = false
        }
        rows += page.length
        await exportContext.report(rows, Math.max(total, rows))
      }
      yield ']'
    }
    yield '}\n'
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(Readable.from(text()), file, { signal: exportContext.signal })
  return { path, rows }
}
