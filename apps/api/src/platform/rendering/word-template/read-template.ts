import { type Document, XMLSerializer } from '@xmldom/xmldom'
import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'
import { checkPart, checkPicture } from './check-parts.ts'
import { emptyContents } from './empty-contents.ts'
import { DOCUMENT } from './names.ts'
import { parsePart } from './parse-part.ts'
import { Refused } from './problems.ts'
import { readPackage } from './read-package.ts'

/** A Word document whose every part has been examined. */
export interface ReadTemplate {
  readonly documents: Map<string, Document>
  readonly pictures: Map<string, Buffer>
}

/** Reads a Word document and refuses everything that a template does not need; the stored entries of its contents are dropped. */
export async function readTemplate(file: Buffer): Promise<ReadTemplate> {
  const documents = new Map<string, Document>()
  const pictures = new Map<string, Buffer>()
  for (const [name, bytes] of await readPackage(file)) {
    if (/\.(?:png|jpe?g)$/.test(name)) {
      checkPicture(name, bytes)
      pictures.set(name, bytes)
      continue
    }
    const document = parsePart(name, bytes)
    checkPart(name, document)
    documents.set(name, document)
  }
  const main = documents.get(DOCUMENT)
  if (!main || !documents.has('[Content_Types].xml') || !documents.has('word/_rels/document.xml.rels'))
    throw new Refused('not_a_word_document')
  emptyContents(main)
  return { documents, pictures }
}

/** The same moment for every file, so that the same template always has the same hash. */
const NEVER = new Date(1980, 0, 1)

/** Writes a template of the parts that were examined, rather than of the bytes that somebody sent. */
export async function writePackage({ documents, pictures }: ReadTemplate): Promise<Buffer> {
  const zip = new ZipFile()
  const serializer = new XMLSerializer()
  const options = { mtime: NEVER, mode: 0o100644 }
  for (const [name, document] of documents)
    zip.addBuffer(Buffer.from(serializer.serializeToString(document)), name, options)
  for (const [name, bytes] of pictures) zip.addBuffer(bytes, name, options)
  zip.end()
  return buffer(zip.outputStream)
}
