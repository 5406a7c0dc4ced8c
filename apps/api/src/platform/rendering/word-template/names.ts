import type { Document, Element, Node } from '@xmldom/xmldom'

/** The namespace of Word's own elements. */
export const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
/** The namespace of the attributes that name a relationship. */
export const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
export const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'

export const DOCUMENT = 'word/document.xml'

export const isElement = (node: Node | null): node is Element => node?.nodeType === 1
export const isW = (node: Node | null, name: string): node is Element =>
  isElement(node) && node.namespaceURI === W && node.localName === name

/** The elements of Word with one of these names, in the order of the document. */
export function* elementsOf(root: Document | Element, ...names: string[]): Generator<Element> {
  for (const element of walk(root))
    if (element.namespaceURI === W && names.includes(element.localName!)) yield element
}

/** All elements below a node, in the order of the document. */
export function* walk(root: Node): Generator<Element> {
  for (let node = root.firstChild; node; node = node.nextSibling) {
    if (!isElement(node)) continue
    yield node
    yield* walk(node)
  }
}

/** The nearest element of Word with this name that a node is in. */
export function within(node: Node, name: string): Element | null {
  for (let at = node.parentNode; at; at = at.parentNode) if (isW(at, name)) return at
  return null
}

/** The value of an attribute in the namespace of Word. */
export const attribute = (element: Element, name: string): string => element.getAttributeNS(W, name) ?? ''
