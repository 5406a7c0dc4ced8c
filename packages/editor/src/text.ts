import type { Node } from '@tiptap/pm/model'

type ToText = (props: { node: Node }) => string

/** The plain text, one line per block, for search and screen readers. */
export function toText(node: Node): string {
  return node
    .textBetween(0, node.content.size, '\n', (leaf) => {
      const text = leaf.type.spec['toText'] as ToText | undefined
      return leaf.type.name === 'hardBreak' ? '\n' : (text?.({ node: leaf }) ?? '')
    })
    .replaceAll('\u200B', '')
}
