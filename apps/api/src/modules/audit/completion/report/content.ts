import { createHash } from 'node:crypto'
import { checkContent } from 'editor/check'
import type { Content } from 'editor/content'
import type { BoundPart } from 'editor/binding'

/** Builders for the generated content of a report. */

const text = (words: string, bold = false): Content => ({
  type: 'text',
  text: words,
  ...(bold ? { marks: [{ type: 'bold', attrs: {} }] } : {}),
})

/** One paragraph per line of a text. */
export const paragraphs = (words: string | null | undefined): Content[] =>
  (words ?? '')
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ type: 'paragraph', content: [text(line)] }))

/** A paragraph that begins with a label. */
export const labelled = (name: string, words: string | null | undefined): Content[] => {
  const [first, ...rest] = paragraphs(words)
  if (!first) return []
  return [{ type: 'paragraph', content: [text(`${name} `, true), ...first.content!] }, ...rest]
}

export const heading = (words: string): Content => ({
  type: 'heading',
  attrs: { level: 3 },
  content: [text(words)],
})

export const list = (lines: readonly string[]): Content[] =>
  lines.length === 0
    ? []
    : [
        {
          type: 'bulletList',
          content: lines.map((line) => ({
            type: 'listItem',
            content: [{ type: 'paragraph', content: [text(line)] }],
          })),
        },
      ]

const cell = (type: 'tableHeader' | 'tableCell') => (words: string) => ({
  type,
  content: [{ type: 'paragraph', ...(words ? { content: [text(words)] } : {}) }],
})

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Content => ({
  type: 'table',
  content: [
    { type: 'tableRow', content: head.map(cell('tableHeader')) },
    ...rows.map((row) => ({ type: 'tableRow', content: row.map(cell('tableCell')) })),
  ],
})

const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** Normalises blocks like a validated text, so that both can be compared. */
const normalise = (content: readonly Content[]): Content[] =>
  checkContent({ type: 'doc', content }).content.content ?? []

export const hashWords = (content: readonly Content[]): string => shortHash(normalise(content))

/** A generated part of a section, with its source data. */
export function boundPart(id: string, data: unknown, content: readonly Content[]): BoundPart[] {
  if (content.length === 0) return []
  const clean = normalise(content)
  return [{ id, source: shortHash(data), written: shortHash(clean), content: clean }]
}
