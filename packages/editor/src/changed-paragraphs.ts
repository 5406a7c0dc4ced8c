import type { Node } from '@tiptap/pm/model'
import { diffArrays } from 'diff'

/** A changed paragraph: added, removed, or changed in text or formatting. */
export interface ChangedParagraph {
  from: string | null
  to: string | null
}

interface Paragraph {
  key: string
  text: string
}

/** The text of a paragraph; a node without text is represented by its label. */
const wordsOf = (node: Node): string =>
  node.isTextblock ? node.textBetween(0, node.content.size, ' ', leafText) : leafText(node)

const leafText = (node: Node): string => {
  const { code, name, alt } = node.attrs as Record<string, unknown>
  const words = [code, name, alt].find((one) => typeof one === 'string' && one !== '')
  return node.type.name === 'hardBreak' ? '\n' : ((words as string | undefined) ?? `[${node.type.name}]`)
}

/** Paragraphs, headings, cells and other leaf blocks in reading order; the key includes the surrounding nodes. */
function paragraphsOf(doc: Node): Paragraph[] {
  const found: Paragraph[] = []
  const visit = (node: Node, around: string): void => {
    if (node.isTextblock || (node.isLeaf && node.isBlock)) {
      found.push({ key: `${around} ${JSON.stringify(node.toJSON())}`, text: wordsOf(node) })
      return
    }
    const place = node === doc ? '' : `${around} ${node.type.name}${JSON.stringify(node.attrs)}`
    node.forEach((child) => visit(child, place))
  }
  visit(doc, '')
  return found
}

/** The paragraphs that differ between two texts, with old and new paired where one replaced the other. */
export function changedParagraphs(before: Node, after: Node): ChangedParagraph[] {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)]
  const words = new Map([...old, ...now].map(({ key, text }) => [key, text]))
  const changed: ChangedParagraph[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      changed.push({ from: removed[at] ?? null, to: added[at] ?? null })
    ;[removed, added] = [[], []]
  }
  for (const part of diffArrays(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
  )) {
    const texts = part.value.map((key) => words.get(key)!)
    if (part.removed) removed.push(...texts)
    else if (part.added) added.push(...texts)
    else flush()
  }
  flush()
  return changed
}
