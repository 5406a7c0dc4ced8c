import { diffArrays } from 'diff'
import type { Node } from '@tiptap/pm/model'
import type { Content, MarkContent } from './content.ts'

type Change = 'insertion' | 'deletion'

const markOf = (change: Change): MarkContent => ({ type: change, attrs: {} })
/** In a comparison, marks show changes; suggestions appear as plain text. */
const withoutSuggestions = (marks: readonly MarkContent[] = []): MarkContent[] =>
  marks.filter(({ type }) => type !== 'insertion' && type !== 'deletion')

/** A node that cannot carry a mark is shown as text. */
const shown = (node: Content): Content =>
  node.type === 'evidenceImage' || node.type === 'horizontalRule'
    ? { type: 'paragraph', content: [{ type: 'text', text: String(node.attrs?.['alt'] || '———') }] }
    : node

/** Marks a whole node as added or removed. */
function marked(given: Content, change: Change): Content {
  const node = shown(given)
  if (node.content) return { ...node, content: node.content.map((child) => marked(child, change)) }
  const isInline = node.type === 'text' || INLINE.has(node.type)
  return isInline ? { ...node, marks: [...withoutSuggestions(node.marks), markOf(change)] } : node
}

const INLINE = new Set(['hardBreak', 'recordChip', 'mention', 'placeholder'])
const TEXT_BLOCKS = new Set(['paragraph', 'heading', 'codeBlock'])

const keyOf = (node: Content): string => JSON.stringify(node)

/** Splits inline content into words, so that a changed word is marked as a whole. */
function words(block: Content): Content[] {
  return (block.content ?? []).flatMap((node) =>
    node.type === 'text'
      ? (node.text!.match(/\s+|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu) ?? []).map((text) => ({
          ...node,
          marks: withoutSuggestions(node.marks),
          text,
        }))
      : [node],
  )
}

/** Joins neighbouring text with the same marks. */
function joined(parts: readonly Content[]): Content[] {
  const result: Content[] = []
  for (const part of parts) {
    const last = result.at(-1)
    const isSame =
      last?.type === 'text' &&
      part.type === 'text' &&
      keyOf({ ...last, text: '' }) === keyOf({ ...part, text: '' })
    if (isSame) result[result.length - 1] = { ...last, text: last.text! + part.text! }
    else result.push(part)
  }
  return result
}

interface Stretch {
  kept?: Content[]
  removed: Content[]
  added: Content[]
}

function stretches(before: readonly Content[], after: readonly Content[]): Stretch[] {
  const result: Stretch[] = []
  const by = new Map([...before, ...after].map((node) => [keyOf(node), node]))
  for (const { value, added, removed } of diffArrays(before.map(keyOf), after.map(keyOf))) {
    const nodes = value.map((key) => by.get(key)!)
    const last = result.at(-1)
    if (!added && !removed) result.push({ kept: nodes, removed: [], added: [] })
    else if (last && !last.kept) (added ? last.added : last.removed).push(...nodes)
    else result.push({ removed: removed ? nodes : [], added: added ? nodes : [] })
  }
  return result
}

const withContent = (node: Content, content: Content[]): Content =>
  content.length > 0 ? { ...node, content } : { ...node }

/** Both blocks merged, with changes marked inside; null when they differ too much. */
function merged(before: Content, after: Content): Content[] | null {
  if (before.type !== after.type || !before.content || !after.content) return null
  if (TEXT_BLOCKS.has(before.type)) {
    const parts = stretches(words(before), words(after)).flatMap(({ kept, removed, added }) =>
      kept
        ? kept
        : [...removed.map((one) => marked(one, 'deletion')), ...added.map((one) => marked(one, 'insertion'))],
    )
    return [withContent(after, joined(parts))]
  }
  return [withContent(after, blocks(before.content, after.content))]
}

function blocks(before: readonly Content[], after: readonly Content[]): Content[] {
  return stretches(before, after).flatMap(({ kept, removed, added }) => {
    if (kept) return kept
    const pairs = Math.max(removed.length, added.length)
    return Array.from({ length: pairs }, (_, index) => {
      const [old, young] = [removed[index], added[index]]
      const one = old && young ? merged(old, young) : null
      return (
        one ?? [...(old ? [marked(old, 'deletion')] : []), ...(young ? [marked(young, 'insertion')] : [])]
      )
    }).flat()
  })
}

/** Both texts merged into one, with additions and removals marked. */
export function difference(before: Node, after: Node): Content {
  const [first, second] = [before.toJSON() as Content, after.toJSON() as Content]
  return { type: 'doc', content: blocks(first.content ?? [], second.content ?? []) }
}
