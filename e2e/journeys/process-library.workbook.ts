import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** The workbook after editing some cells: each complete text is replaced wherever it occurs. */
export async function typeOver(workbook: Buffer, changes: Readonly<Record<string, string>>): Promise<Buffer> {
  const parts = await fromBufferPromise(workbook)
  const changed = new ZipFile()
  for await (const entry of parts.eachEntry()) {
    let content = await buffer(await parts.openReadStreamPromise(entry))
    if (entry.fileName.endsWith('.xml')) {
      let text = content.toString()
      for (const [from, to] of Object.entries(changes)) text = text.replaceAll(`>${from}<`, `>${to}<`)
      content = Buffer.from(text)
    }
    changed.addBuffer(content, entry.fileName)
  }
  changed.end()
  return buffer(changed.outputStream)
}
