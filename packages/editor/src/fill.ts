import type { Content } from './content.ts'
import type { PlaceholderName } from './nodes.ts'

/** Fills the placeholders of a template text; unknown values stay as placeholders. */
export function fillPlaceholders(
  node: Content,
  values: Readonly<Partial<Record<PlaceholderName, string>>>,
): Content {
  if (node.type === 'placeholder') {
    const value = values[node.attrs?.['name'] as PlaceholderName]
    return value ? { type: 'text', text: value, ...(node.marks ? { marks: node.marks } : {}) } : node
  }
  return node.content
    ? { ...node, content: node.content.map((child) => fillPlaceholders(child, values)) }
    : node
}
