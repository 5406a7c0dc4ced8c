import { readFile } from 'node:fs/promises'
import { type PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { InspectedFile } from './inspect-file.ts'

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** ISO 19005-3, 6.8: a type, both names, and the relation to the document. */
async function attach(pdf: PDFDocument, { path, name }: InspectedFile): Promise<PDFRef> {
  const { context } = pdf
  const bytes = await readFile(path!)
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  // Not compressed: it takes long, and most formats are.
  const file = context.stream(bytes, {
    Type: 'EmbeddedFile',
    Subtype: TYPES[ending] ?? 'application/octet-stream',
    Params: { Size: bytes.length },
  })
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(name.replaceAll(/[^\w.-]/g, '_')),
      UF: PDFHexString.fromText(name),
      EF: { F: context.register(file) },
      AFRelationship: 'Source',
    }),
  )
}

/**
 * Attaches originals byte for byte: of signed files, and of those whose pages cannot be included. Returns how many there
 * are.
 */
export async function attachOriginals(pdf: PDFDocument, files: readonly InspectedFile[]): Promise<number> {
  const wanted = files.filter(({ path, outcome }) => path !== null && outcome !== 'included')
  const byName = new Map(wanted.map((file) => [file.name, file]))
  if (byName.size === 0) return 0
  const names: (PDFHexString | PDFRef)[] = []
  const refs: PDFRef[] = []
  for (const [name, file] of [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const ref = await attach(pdf, file)
    names.push(PDFHexString.fromText(name), ref)
    refs.push(ref)
  }
  const { catalog, context } = pdf
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: names } }))
  catalog.set(PDFName.of('AF'), context.obj(refs))
  return byName.size
}
