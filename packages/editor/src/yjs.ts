import { updateYFragment } from '@tiptap/y-tiptap'
import type { Node } from '@tiptap/pm/model'
import * as Y from 'yjs'
import type { Content, MarkContent } from './content.ts'
import { MAX_DEPTH } from './limits.ts'

/** The fragment of the shared document that holds the text; everything else in it is ignored. */
export const FRAGMENT = 'content'

/** A mark that may occur several times on the same text has a hash of its attributes in its name. */
const markName = (name: string): string => name.replace(/--[\w+/=]{8}$/, '')

function marksOf(attributes: Record<string, unknown> | undefined): MarkContent[] {
  return Object.entries(attributes ?? {}).map(([name, value]) => ({
    type: markName(name),
    attrs: typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {},
  }))
}

function read(item: unknown, depth: number): Content[] {
  if (item instanceof Y.XmlText) {
    const parts = item.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]
    return parts.flatMap(({ insert, attributes }) =>
      typeof insert === 'string' ? [{ type: 'text', text: insert, marks: marksOf(attributes) }] : [],
    )
  }
  // One level deeper than allowed is still read, so that the check can report it.
  if (!(item instanceof Y.XmlElement) || depth > MAX_DEPTH + 1) return []
  const attrs = item.getAttributes() as Record<string, unknown>
  return [{ type: item.nodeName, attrs, content: item.toArray().flatMap((child) => read(child, depth + 1)) }]
}

/** The text in a shared document, unchecked. */
export function contentOf(doc: Y.Doc): Content {
  return {
    type: 'doc',
    content: doc
      .getXmlFragment(FRAGMENT)
      .toArray()
      .flatMap((child) => read(child, 1)),
  }
}

/** Changes a shared document to this text with minimal edits, so that other people's cursors stay in place. */
export function writeContent(doc: Y.Doc, node: Node): void {
  const fragment = doc.getXmlFragment(FRAGMENT)
  doc.transact(() => updateYFragment(doc, fragment, node, { mapping: new Map(), isOMark: new Map() }))
}
