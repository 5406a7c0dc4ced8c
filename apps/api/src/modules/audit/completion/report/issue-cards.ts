import type { Level } from 'contract/risk/method'
import { label } from '#platform/translations.ts'
import type { Wording } from '#modules/workspace/exports/index.ts'
import {
  type Block,
  type Card,
  type Figure,
  LEVEL_TONES,
  type Span,
} from '#platform/rendering/document-model.ts'
import { RATINGS } from './ratings.ts'

const word = ({ locale }: Wording, ...path: [string, ...string[]]): string =>
  label(locale, 'auditreport', ...path)

const ratingNamed = (text: string, wording: Wording): Level | undefined =>
  RATINGS.find((rating) => word(wording, 'ratings', rating) === text)

const COLON = /[\s\u00a0\u202f]*:\s*$/u

/** The label that a paragraph begins with, in bold and with a colon, and the rest of it. */
function labelledPart(block: Block): { name: string; rest: Extract<Block, { kind: 'paragraph' }> } | null {
  if (block.kind !== 'paragraph' || block.item || !block.spans) return null
  const [first, ...others] = block.spans
  if (!first?.bold || !COLON.test(first.text)) return null
  const spans = others.map((span, at): Span => (at === 0 ? { ...span, text: span.text.trimStart() } : span))
  const text = spans.map((span) => span.text).join('')
  const formatted = spans.some((span) => Object.keys(span).length > 1)
  return {
    name: first.text.replace(COLON, ''),
    rest: { kind: 'paragraph', text, ...(formatted ? { spans } : {}) },
  }
}

/** Blocks under their headings; those before the first heading have none. */
function underHeadings(blocks: readonly Block[]): { heading: string | null; blocks: Block[] }[] {
  const groups: { heading: string | null; blocks: Block[] }[] = [{ heading: null, blocks: [] }]
  for (const block of blocks)
    if (block.kind === 'heading') groups.push({ heading: block.text, blocks: [] })
    else groups.at(-1)!.blocks.push(block)
  return groups
}

/** The card of an issue; null for a section that states no rating. */
function cardOf(title: string, blocks: readonly Block[], wording: Wording): Card | null {
  const ratingName = word(wording, 'ratingOf').replace(COLON, '')
  const rows: { name: string; blocks: Block[] }[] = []
  let stated: string | null = null
  for (const block of blocks) {
    const part = labelledPart(block)
    if (part && stated === null && part.name === ratingName) stated = part.rest.text.trim()
    else if (part) rows.push({ name: part.name, blocks: part.rest.text ? [part.rest] : [] })
    else if (rows.length > 0) rows.at(-1)!.blocks.push(block)
    else rows.push({ name: '', blocks: [block] })
  }
  if (stated === null) return null
  const rating = ratingNamed(stated, wording)
  return {
    kind: 'card',
    title,
    level: stated,
    tone: rating ? LEVEL_TONES[rating] : null,
    rows,
  }
}

/**
 * The issues of a report as cards. Every word is that of the text that people signed; only the layout follows from its
 * headings and labels. A part without a rating stays as it is written.
 */
export const issueCards = (blocks: readonly Block[], wording: Wording): Block[] =>
  underHeadings(blocks).flatMap(({ heading, blocks: own }): Block[] => {
    if (heading === null) return own
    const card = cardOf(heading, own, wording)
    return card ? [card] : [{ kind: 'heading', level: 2, text: heading }, ...own]
  })

/** The table of issues by rating as key figures; any other block stays as it is. */
export function ratingFigures(block: Block, wording: Wording): Block {
  if (block.kind !== 'table' || block.rows.length === 0) return block
  const [first, second] = block.head
  if (block.head.length !== 2 || first !== word(wording, 'rating') || second !== word(wording, 'count'))
    return block
  const figures = block.rows.map(([name = '', value = '']): Figure => {
    const rating = ratingNamed(name, wording)
    return { label: name, value, ...(rating ? { tone: LEVEL_TONES[rating] } : {}) }
  })
  return { kind: 'figures', figures }
}

/** The issues with their ratings, for the page that a board reads. */
export function issueOverview(blocks: readonly Block[], wording: Wording): Block[] {
  const cards = blocks.filter((block) => block.kind === 'card')
  if (cards.length === 0) return []
  return [
    {
      kind: 'table',
      head: [word(wording, 'issue'), word(wording, 'rating')],
      rows: cards.map(({ title, level }) => [title, level ?? '']),
      widths: [5, 1],
      levels: { column: 1, tones: cards.map(({ tone }) => tone) },
    },
  ]
}
