import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { FilePage, Matrix } from './inspect-file.ts'

const name = (text: string) => PDFName.of(text)
const textOf = (value: unknown): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString || value instanceof PDFName
    ? value.decodeText()
    : undefined

/** Addresses that may be opened from a document for other organisations. */
const ADDRESS = /^(?:https?|mailto):/i

/** Finds a named destination in the tree of names. */
function inTree(node: PDFDict | undefined, wanted: string, depth = 0): unknown {
  if (!node || depth > 20) return undefined
  const names = node.lookup(name('Names'))
  if (names instanceof PDFArray)
    for (let at = 0; at + 1 < names.size(); at += 2)
      if (textOf(names.lookup(at)) === wanted) return names.lookup(at + 1)
  const kids = node.lookup(name('Kids'))
  if (!(kids instanceof PDFArray)) return undefined
  for (let at = 0; at < kids.size(); at++) {
    const kid = kids.lookup(at)
    const found = kid instanceof PDFDict ? inTree(kid, wanted, depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The page that a destination leads to. */
function targetOf({ catalog }: PDFDocument, destination: unknown): PDFRef | undefined {
  const named = textOf(destination)
  const found =
    named === undefined
      ? destination
      : (catalog.lookupMaybe(name('Dests'), PDFDict)?.lookup(name(named)) ??
        inTree(catalog.lookupMaybe(name('Names'), PDFDict)?.lookupMaybe(name('Dests'), PDFDict), named))
  const array = found instanceof PDFDict ? found.lookup(name('D')) : found
  const page = array instanceof PDFArray ? array.get(0) : undefined
  return page instanceof PDFRef ? page : undefined
}

function mapped([a, b, c, d, e, f]: Matrix, rect: PDFArray): number[] {
  const [x0, y0, x1, y1] = [0, 1, 2, 3].map((at) => rect.lookup(at, PDFNumber).asNumber()) as [
    number,
    number,
    number,
    number,
  ]
  const xs = [a * x0 + c * y0 + e, a * x1 + c * y1 + e]
  const ys = [b * x0 + d * y0 + f, b * x1 + d * y1 + f]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Copies the links of a file: to web pages, and between its own pages. All others would start or open something. */
export function copyLinks(source: PDFDocument, places: readonly PDFPage[], shown: readonly FilePage[]): void {
  const pages = source.getPages()
  const numbers = new Map(pages.map(({ ref }, at) => [ref, at]))
  for (const [at, page] of pages.entries()) {
    const annotations = page.node.Annots()
    const target = places[at]!
    for (let index = 0; index < (annotations?.size() ?? 0); index++) {
      const link = annotations!.lookup(index)
      if (!(link instanceof PDFDict) || link.get(name('Subtype')) !== name('Link')) continue
      const action = link.lookup(name('A'))
      const uri = action instanceof PDFDict ? textOf(action.lookup(name('URI'))) : undefined
      const destination =
        action instanceof PDFDict && action.get(name('S')) === name('GoTo')
          ? action.lookup(name('D'))
          : link.lookup(name('Dest'))
      const to = numbers.get(targetOf(source, destination)!)
      const does =
        uri !== undefined && ADDRESS.test(uri)
          ? { A: { S: 'URI', URI: PDFString.of(uri.replaceAll(/[()\\]/g, (sign) => `\\${sign}`)) } }
          : to === undefined
            ? undefined
            : { Dest: [places[to]!.ref, 'Fit'] }
      if (!does) continue
      const { context } = target.doc
      const Rect = mapped(shown[at]!.matrix, link.lookup(name('Rect'), PDFArray))
      const copy = { Type: 'Annot', Subtype: 'Link', F: 4, Border: [0, 0, 0], Rect, ...does }
      target.node.addAnnot(context.register(context.obj(copy as never)))
    }
  }
}
