import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import { operands } from './pdf-numbers.ts'

const name = (text: string) => PDFName.of(text)

/** Annotations without an appearance on the page, or that hold a file or run media. */
const NOT_SHOWN = ['Link', 'Popup', 'FileAttachment', 'Screen', 'Movie', 'Sound', 'RichMedia', '3D']
/** ISO 32000-1, table 165: hidden, or shown only while a page is edited. */
const HIDDEN = 2 | 32

const numbers = (array: PDFArray): number[] =>
  Array.from({ length: array.size() }, (_, at) => array.lookup(at, PDFNumber).asNumber())

/** The normal appearance in the state of the annotation, such as that of a ticked box. */
function appearanceOf(annotation: PDFDict): PDFRef | undefined {
  const normal = annotation.lookupMaybe(name('AP'), PDFDict)?.get(name('N'))
  const found = annotation.context.lookup(normal)
  if (found instanceof PDFRawStream) return normal instanceof PDFRef ? normal : undefined
  const state = annotation.lookup(name('AS'))
  if (!(found instanceof PDFDict) || !(state instanceof PDFName)) return undefined
  const chosen = found.get(state)
  return chosen instanceof PDFRef ? chosen : undefined
}

/** ISO 32000-1, 12.5.5: the box of the appearance, turned by its matrix, is fitted into the rectangle. */
function placement(appearance: PDFRawStream, rect: readonly number[]): number[] | undefined {
  const box = numbers(appearance.dict.lookup(name('BBox'), PDFArray))
  const matrix = appearance.dict.lookupMaybe(name('Matrix'), PDFArray)
  const [a, b, c, d, e, f] = matrix ? numbers(matrix) : [1, 0, 0, 1, 0, 0]
  const corners = [0, 2].flatMap((x) => [1, 3].map((y) => [box[x]!, box[y]!] as const))
  const xs = corners.map(([x, y]) => a! * x + c! * y + e!)
  const ys = corners.map(([x, y]) => b! * x + d! * y + f!)
  const [left, right] = [Math.min(rect[0]!, rect[2]!), Math.max(rect[0]!, rect[2]!)]
  const [bottom, top] = [Math.min(rect[1]!, rect[3]!), Math.max(rect[1]!, rect[3]!)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y]
  if (!(width > 0 && height > 0)) return undefined
  const [sx, sy] = [(right - left) / width, (top - bottom) / height]
  return [sx, 0, 0, sy, left - x * sx, bottom - y * sy]
}

/**
 * The operators that draw the annotations of a page: filled fields, comments and stamps, as they are shown. Copied fields
 * would be empty, and a copied signature invalid.
 */
export function flattenAnnotations({ node }: PDFPage, draw: (appearance: PDFRef) => PDFName): string {
  const annotations = node.Annots()
  if (!annotations) return ''
  return Array.from({ length: annotations.size() }, (_, at) => annotations.lookup(at))
    .map((annotation) => {
      if (!(annotation instanceof PDFDict)) return ''
      const type = annotation.lookup(name('Subtype'))
      if (!(type instanceof PDFName) || NOT_SHOWN.includes(type.decodeText())) return ''
      const flags = annotation.lookupMaybe(name('F'), PDFNumber)?.asNumber() ?? 0
      const ref = appearanceOf(annotation)
      if ((flags & HIDDEN) !== 0 || !ref) return ''
      const rect = numbers(annotation.lookup(name('Rect'), PDFArray))
      const matrix = placement(annotation.context.lookup(ref) as PDFRawStream, rect)
      return matrix ? `q ${operands(matrix)} cm ${draw(ref).toString()} Do Q ` : ''
    })
    .join('')
}
