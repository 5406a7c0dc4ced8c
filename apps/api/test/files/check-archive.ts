import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)
const nameOf = (value: unknown): string | undefined =>
  value instanceof PDFName ? value.decodeText() : undefined
const textOf = (stream: PDFStream): string =>
  Buffer.from(
    stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents(),
  ).toString('latin1')
function dictIn(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const found = dict?.lookup(name(key))
  return found instanceof PDFDict ? found : undefined
}

interface Claim {
  readonly part: string | null
  readonly conformance: string | null
}

/** What the metadata of a PDF say about PDF/A. */
export async function claimOf(bytes: Uint8Array): Promise<Claim> {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false })
  const stream = catalog.lookup(name('Metadata'))
  const metadata = stream instanceof PDFStream ? textOf(stream) : ''
  const property = (key: string) =>
    new RegExp(`pdfaid:${key}(?:>|\\s*=\\s*["'])\\s*([^<"']+)`).exec(metadata)?.[1] ?? null
  return { part: property('part'), conformance: property('conformance') }
}

const FORBIDDEN_ACTIONS =
  /^(?:JavaScript|Launch|Sound|Movie|ResetForm|ImportData|Hide|SetOCGState|Rendition|Trans|GoTo3DView|SubmitForm)$/
const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3']

class Checker {
  readonly faults = new Set<string>()
  private readonly part: string
  private readonly unicode: boolean
  constructor({ part, conformance }: Claim) {
    this.part = part ?? ''
    this.unicode = conformance !== 'B'
  }

  file(bytes: Buffer): void {
    const text = bytes.toString('latin1')
    if (!/^%PDF-1\.[0-7]\s*[\r\n]+%[\u0080-\u00FF]{4}/.test(text)) this.faults.add('header')
    if (!/%%EOF\r?\n?$/.test(text)) this.faults.add('data after the end')
  }

  document({ context, catalog }: PDFDocument): void {
    if (!context.trailerInfo.ID) this.faults.add('no ID')
    if (context.trailerInfo.Encrypt) this.faults.add('encrypted')
    const intents = catalog.lookup(name('OutputIntents'))
    const intent = intents instanceof PDFArray ? intents.lookup(0, PDFDict) : undefined
    const profile = intent?.lookup(name('DestOutputProfile'))
    if (!(profile instanceof PDFStream) || textOf(profile).slice(36, 40) !== 'acsp')
      this.faults.add('no output intent')
    if (catalog.has(name('AA')) || catalog.has(name('OpenAction'))) this.faults.add('catalog action')
    if (dictIn(catalog, 'Names')?.has(name('JavaScript'))) this.faults.add('JavaScript')
    if (dictIn(catalog, 'AcroForm')?.has(name('XFA'))) this.faults.add('XFA')
    const metadata = catalog.lookup(name('Metadata'))
    if (!(metadata instanceof PDFStream) || metadata.dict.has(name('Filter'))) this.faults.add('no plain XMP')
    for (const [, object] of context.enumerateIndirectObjects()) this.value(object, 0)
  }

  private value(object: PDFObject | undefined, depth: number): void {
    if (depth > 12) return
    if (object instanceof PDFArray) for (const one of object.asArray()) this.value(one, depth + 1)
    if ((object instanceof PDFString || object instanceof PDFHexString) && object.asBytes().length > 32_767)
      this.faults.add('long string')
    if (object instanceof PDFStream) this.stream(object)
    const dict = object instanceof PDFDict ? object : object instanceof PDFStream ? object.dict : undefined
    if (!dict) return
    this.dict(dict)
    for (const [, value] of dict.entries()) this.value(value, depth + 1)
  }

  private stream({ dict }: PDFStream): void {
    const filters = dict.lookup(name('Filter'))
    for (const filter of filters instanceof PDFArray ? filters.asArray() : [filters])
      if (nameOf(filter) === 'LZWDecode') this.faults.add('LZW')
    if (['F', 'FFilter'].some((key) => dict.has(name(key)))) this.faults.add('external stream')
    if (dict.lookup(name('Interpolate')) === PDFBool.True) this.faults.add('Interpolate')
    if (dict.has(name('OPI')) || nameOf(dict.get(name('Subtype'))) === 'PS')
      this.faults.add('PostScript or OPI')
  }

  private dict(dict: PDFDict): void {
    const type = nameOf(dict.get(name('Type')))
    const subtype = nameOf(dict.get(name('Subtype')))
    const action = nameOf(dict.get(name('S')))
    if (action && FORBIDDEN_ACTIONS.test(action) && (type === 'Action' || !type))
      this.faults.add(`action ${action}`)
    if (type === 'Font') this.font(dict, subtype)
    if (subtype && dict.has(name('Rect'))) this.annotation(dict, subtype)
    if (dict.has(name('TR')) || dict.has(name('HTP'))) this.faults.add('transfer function')
    if (dict.has(name('EF'))) this.attachment(dict)
  }

  private font(font: PDFDict, subtype: string | undefined): void {
    const isComposite = subtype === 'Type0' || subtype === 'Type3'
    const about = dictIn(font, 'FontDescriptor')
    if (!isComposite && !FONT_FILES.some((key) => about?.has(name(key)))) this.faults.add('font not embedded')
    if (!this.unicode) return
    const map = font.lookup(name('ToUnicode'))
    if (!(map instanceof PDFRawStream)) {
      if (subtype === 'Type0') this.faults.add('no ToUnicode')
      return
    }
    const codes = textOf(map).replaceAll(/begincodespacerange[\s\S]*?endcodespacerange/g, '')
    if (/<[0-9a-f]+>\s*<(?:0000|feff|fffe)>\s*[\r\n]/i.test(codes)) this.faults.add('ToUnicode to nothing')
  }

  private annotation(annotation: PDFDict, subtype: string): void {
    const flags = annotation.lookupMaybe(name('F'), PDFNumber)?.asNumber() ?? 0
    // Printed, and neither invisible, hidden, off the screen nor toggled.
    if ((flags & 4) === 0 || (flags & (1 | 2 | 32 | 256)) !== 0) this.faults.add('annotation flags')
    if (subtype !== 'Link' && !annotation.has(name('AP'))) this.faults.add('annotation without appearance')
    if (annotation.has(name('AA'))) this.faults.add('annotation action')
  }

  private attachment(file: PDFDict): void {
    if (this.part !== '3') this.faults.add('attachment in part 2')
    for (const key of ['F', 'UF', 'AFRelationship'])
      if (!file.has(name(key))) this.faults.add(`attachment without ${key}`)
    const embedded = dictIn(file, 'EF')?.lookup(name('F'))
    if (!(embedded instanceof PDFStream) || !embedded.dict.has(name('Subtype')))
      this.faults.add('attachment without type')
  }
}

/**
 * The faults of a PDF against its own claim of PDF/A. It finds what printing and including files can break (ISO 19005-2 and
 * -3); it does not replace a validator.
 */
export async function archiveFaults(bytes: Buffer): Promise<string[]> {
  const claim = await claimOf(bytes)
  const checker = new Checker(claim)
  if (!['2', '3'].includes(claim.part ?? '')) checker.faults.add('no claim')
  checker.file(bytes)
  checker.document(await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true }))
  return [...checker.faults]
}
