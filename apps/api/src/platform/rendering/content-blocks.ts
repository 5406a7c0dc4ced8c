import type { Content } from 'editor/content'
import type { Block } from './document-model.ts'

/** Pending suggestions are not printed. */
const isSuggested = ({ marks = [] }: Content): boolean => marks.some(({ type }) => type === 'insertion')

const WORDS: Readonly<Record<string, (node: Content) => string>> = {
  text: (node) => (isSuggested(node) ? '' : (node.text ?? '')),
  hardBreak: () => '\n',
  recordChip: ({ attrs }) => String(attrs?.['code'] ?? ''),
  mention: ({ attrs }) => String(attrs?.['name'] ?? ''),
  placeholder: () => '',
}

const wordsOf = ({ content = [] }: Content): string =>
  content.map((node) => WORDS[node.type]?.(node) ?? wordsOf(node)).join('')

/** The text of nested blocks by line, for cells and list items, which have no blocks in the document model. */
const linesOf = ({ content = [] }: Content): string =>
  content.map((node) => (node.content?.some(isBlock) ? linesOf(node) : wordsOf(node))).join('\n')
const isBlock = ({ type }: Content): boolean => !(type in WORDS)

function tableOf({ content: rows = [] }: Content): Block[] {
  const cells = rows.map(({ content = [] }) => content.map(linesOf))
  const columns = Math.max(0, ...cells.map((row) => row.length))
  if (columns === 0) return []
  const full = cells.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''))
  const headed = rows[0]?.content?.every(({ type }) => type === 'tableHeader') ?? false
  const [head, body] = headed ? [full[0]!, full.slice(1)] : [full[0]!.map(() => ''), full]
  const widest = (at: number) => Math.max(...full.map((row) => row[at]!.length))
  const widths = head.map((_, at) => Math.min(6, Math.max(1, widest(at) / 12)))
  return [{ kind: 'table', head, rows: body, widths }]
}

function listOf(node: Content, ordered: boolean): Block[] {
  const start = Number(node.attrs?.['start'] ?? 1)
  return (node.content ?? []).map((item, at) => ({
    kind: 'paragraph',
    text: `${ordered ? `${start + at}.` : '•'} ${linesOf(item)}`,
  }))
}

/** Converts a rich text into blocks: headings, paragraphs, list items and tables. */
export function blocksOf({ content = [] }: Content): Block[] {
  return content.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', level: 2, text: wordsOf(node) }]
      case 'bulletList':
      case 'orderedList':
        return listOf(node, node.type === 'orderedList')
      case 'table':
        return tableOf(node)
      case 'bound':
      case 'blockquote':
        return blocksOf(node)
      case 'horizontalRule':
        return []
      case 'evidenceImage':
        return [{ kind: 'paragraph', text: String(node.attrs?.['alt'] ?? '') }]
      default: {
        const text = wordsOf(node)
        return text ? [{ kind: 'paragraph', text }] : []
      }
    }
  })
}
