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

const CELL = { '&': '&amp;', '<': '&lt;' }
const NAMESPACE = 'http://schemas.openxmlformats.org'

/** A workbook as another program writes it: one sheet, texts in its cells. */
export async function makeRegister(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t>${text.replace(/[&<]/g, (sign) => CELL[sign as keyof typeof CELL])}</t></is></c>`
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`)
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="Register" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  const made = new ZipFile()
  for (const [name, text] of Object.entries(parts)) made.addBuffer(Buffer.from(text), name)
  made.end()
  return buffer(made.outputStream)
}
