import { readFile } from 'node:fs/promises'
import { type PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { InspectedFile } from './inspect-file.ts'

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The files by the names of their attachments: those that share a name have their hash in it. */
function byUniqueName(files: readonly InspectedFile[]): [string, InspectedFile][] {
  const named = Map.groupBy(files, ({ name }) => name)
  return files
    .map((file): [string, InspectedFile] => {
      if (named.get(file.name)!.length === 1) return [file.name, file]
      const dot = file.name.lastIndexOf('.')
      const stem = dot > 0 ? file.name.slice(0, dot) : file.name
      return [`${stem}-${file.sha256.slice(0, 12)}${file.name.slice(stem.length)}`, file]
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** ISO 19005-3, 6.8: a type, both names, and the relation to the document. */
async function attach(pdf: PDFDocument, name: string, path: string): Promise<PDFRef> {
  const { context } = pdf
  const bytes = await readFile(path)
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
  if (wanted.length === 0) return 0
  const names: (PDFHexString | PDFRef)[] = []
  const refs: PDFRef[] = []
  for (const [name, { path }] of byUniqueName(wanted)) {
    const ref = await attach(pdf, name, path!)
    names.push(PDFHexString.fromText(name), ref)
    refs.push(ref)
  }
  const { catalog, context } = pdf
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: names } }))
  catalog.set(PDFName.of('AF'), context.obj(refs))
  return wanted.length
}
