import {
  beginText,
  endText,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFOperator,
  PDFRawStream,
  PDFRef,
  decodePDFRawStream,
  moveText,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)
const hex = (text: string): number => Number.parseInt(text, 16)

/** The digits of an embedded font: the code and the width of each. */
export interface Digits {
  readonly font: PDFRef
  readonly codes: ReadonlyMap<string, string>
  readonly widths: ReadonlyMap<string, number>
}

/** The codes of the digits, from the ToUnicode map of the font. */
function codesIn(map: string): Map<string, string> {
  const codes = new Map<string, string>()
  const add = (code: number, sign: number, length: number) => {
    const digit = String.fromCodePoint(sign)
    if (/^[0-9]$/.test(digit)) codes.set(digit, code.toString(16).padStart(length, '0'))
  }
  for (const [, part] of map.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code, sign] of part!.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]{4})>/gi))
      add(hex(code!), hex(sign!), code!.length)
  for (const [, part] of map.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, first, last, sign] of part!.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]{4})>/gi))
      for (let code = hex(first!); code <= hex(last!); code++)
        add(code, hex(sign!) + code - hex(first!), first!.length)
  return codes
}

/** The widths of a font in thousandths of its size: a list after a first code, or one width for a range of codes. */
function widthsIn(font: PDFDict): (code: number) => number {
  const widths = new Map<number, number>()
  const list = font.lookupMaybe(name('W'), PDFArray)
  for (let at = 0; list && at < list.size();) {
    const first = list.lookup(at, PDFNumber).asNumber()
    const next = list.lookup(at + 1)
    if (next instanceof PDFArray) {
      for (let i = 0; i < next.size(); i++) widths.set(first + i, next.lookup(i, PDFNumber).asNumber())
      at += 2
    } else {
      const width = list.lookup(at + 2, PDFNumber).asNumber()
      for (let code = first; code <= (next as PDFNumber).asNumber(); code++) widths.set(code, width)
      at += 3
    }
  }
  const defaultWidth = font.lookupMaybe(name('DW'), PDFNumber)?.asNumber() ?? 1000
  return (code) => widths.get(code) ?? defaultWidth
}

/** The embedded fonts that contain all of these digits. */
function* fontsWith(pdf: PDFDocument, required: ReadonlySet<string>): Generator<Digits & { plain: boolean }> {
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(name('Subtype')) !== name('Type0')) continue
    const map = pdf.context.lookup(object.get(name('ToUnicode')))
    const own = object.lookupMaybe(name('DescendantFonts'), PDFArray)?.lookupMaybe(0, PDFDict)
    if (!(map instanceof PDFRawStream) || !own) continue
    const codes = codesIn(Buffer.from(decodePDFRawStream(map).decode()).toString('latin1'))
    if (![...required].every((digit) => codes.has(digit))) continue
    const width = widthsIn(own)
    const widths = new Map([...codes].map(([digit, code]) => [digit, width(hex(code))]))
    yield { font: ref, codes, widths, plain: String(object.get(name('BaseFont'))).includes('Regular') }
  }
}

/** Finds an embedded font for these numbers, preferably regular. There is one, because every page shows its number. */
export function findDigits(pdf: PDFDocument, numbers: readonly string[]): Digits {
  const found = [...fontsWith(pdf, new Set(numbers.join('')))]
  const digits = found.find(({ plain }) => plain) ?? found[0]
  if (!digits) throw new Error('the document has no font with the numbers of its pages')
  return digits
}

export const widthOf = ({ widths }: Digits, number: string, size: number): number =>
  Array.from(number).reduce((sum, digit) => sum + (widths.get(digit) ?? 0), 0) * (size / 1000)

/** Writes a number in an embedded font: a standard font would not be embedded. */
export function writeNumber(
  { codes }: Digits,
  number: string,
  { font, x, y, size }: { font: PDFName; x: number; y: number; size: number },
): PDFOperator[] {
  const text = Array.from(number).map((digit) => codes.get(digit)!)
  return [
    beginText(),
    setFontAndSize(font, size),
    moveText(x, y),
    showText(PDFHexString.of(text.join(''))),
    endText(),
  ]
}
