import type { Content } from 'editor/content'
import type { Block, Span } from './document-model.ts'

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
  // Codes, names and dates stay on one line; longer texts are wrapped.
  const widths = head.map((_, at) => Math.min(6, Math.max(1, widest(at) / (widest(at) <= 20 ? 8 : 12))))
  return [{ kind: 'table', head, rows: body, widths }]
}

const LISTS: readonly string[] = ['bulletList', 'orderedList']

function formatOf({ marks = [] }: Content): Omit<Span, 'text'> {
  const has = (name: string) => marks.some(({ type }) => type === name)
  return {
    ...(has('bold') ? { bold: true } : {}),
    ...(has('italic') ? { italic: true } : {}),
    ...(has('underline') ? { underline: true } : {}),
    ...(has('strike') ? { strike: true } : {}),
  }
}

/** The stretches of a text with their formatting; neighbours with the same formatting are one stretch. */
function spansOf({ content = [] }: Content): Span[] {
  const found = content.flatMap((node): Span[] => {
    if (!(node.type in WORDS)) return spansOf(node)
    const text = WORDS[node.type]!(node)
    return text ? [{ text, ...formatOf(node) }] : []
  })
  const joined: Span[] = []
  for (const span of found) {
    const { text: before, ...format } = joined.at(-1) ?? { text: '' }
    const { text, ...own } = span
    if (joined.length > 0 && JSON.stringify(format) === JSON.stringify(own))
      joined[joined.length - 1] = { ...own, text: before + text }
    else joined.push(span)
  }
  return joined
}

/** A paragraph; its spans are kept only where something is formatted. */
function paragraphOf(spans: readonly Span[]): Extract<Block, { kind: 'paragraph' }> {
  const text = spans.map((span) => span.text).join('')
  const formatted = spans.some((span) => Object.keys(span).length > 1)
  return { kind: 'paragraph', text, ...(formatted ? { spans } : {}) }
}

function listOf(node: Content, level = 0): Block[] {
  const start = Number(node.attrs?.['start'] ?? 1)
  const ordered = node.type === 'orderedList'
  return (node.content ?? []).flatMap(({ content = [] }, at) => {
    const own = content.filter(({ type }) => !LISTS.includes(type))
    const spans = own.flatMap((part, line) => [...(line > 0 ? [{ text: '\n' }] : []), ...spansOf(part)])
    return [
      { ...paragraphOf(spans), item: { ordered, level, number: start + at } },
      ...content.filter(({ type }) => LISTS.includes(type)).flatMap((inner) => listOf(inner, level + 1)),
    ]
  })
}

/** Converts a rich text into blocks: headings, paragraphs, list items and tables. */
export function blocksOf({ content = [] }: Content): Block[] {
  return content.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', level: 2, text: wordsOf(node) }]
      case 'bulletList':
      case 'orderedList':
        return listOf(node)
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
        const paragraph = paragraphOf(spansOf(node))
        return paragraph.text ? [paragraph] : []
      }
    }
  })
}
