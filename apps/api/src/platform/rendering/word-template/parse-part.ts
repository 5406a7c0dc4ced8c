import { type Document, DOMParser, type Node } from '@xmldom/xmldom'
import { isElement } from './names.ts'
import { Refused } from './problems.ts'

const MAX_DEPTH = 100
const MAX_ELEMENTS = 400_000

/** Everything that is not plain XML in UTF-8: other encodings, document types with their entities, processing instructions. */
function textOf(name: string, bytes: Buffer): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('invalid_xml', name, 'UTF-8')
  }
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
  if (declared && declared.toLowerCase() !== 'utf-8') throw new Refused('invalid_xml', name, declared)
  const other = /<!DOCTYPE|<!ENTITY|<!\[CDATA\[|<\?(?!xml[\s?])/i.exec(text)
  if (other) throw new Refused('invalid_xml', name, other[0])
  return text
}

/** The depth and number of tags, before the parser builds anything. Signs in values can only make it larger. */
function checkComplexity(name: string, text: string): void {
  let depth = 0
  let count = 0
  for (const [tag] of text.matchAll(/<\/?[^\s/>!?][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    count += 1
    if (depth > MAX_DEPTH || count > 2 * MAX_ELEMENTS) throw new Refused('too_complex', name)
  }
}

function checkDepth(name: string, node: Node, depth = 0): void {
  if (depth > MAX_DEPTH) throw new Refused('too_complex', name)
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (isElement(child)) checkDepth(name, child, depth + 1)
}

/** A part as a document with namespaces. Whatever the parser would only warn of is refused. */
export function parsePart(name: string, bytes: Buffer): Document {
  const text = textOf(name, bytes)
  checkComplexity(name, text)
  try {
    const stop = (_: string, message: string) => {
      throw new Refused('invalid_xml', name, message)
    }
    const document = new DOMParser({ onError: stop }).parseFromString(
      // The mark at the beginning that some programs write is no part of the XML.
      text.replace(/^\uFEFF/, ''),
      'text/xml',
    )
    checkDepth(name, document)
    return document
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('invalid_xml', name)
  }
}
