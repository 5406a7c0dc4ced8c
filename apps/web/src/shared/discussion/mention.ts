import type { Reader } from 'contract/workspace/discussion'

/** A mention being typed after an @: where it starts, and its text so far. */
export interface Typing {
  from: number
  q: string
}

const LONGEST = 40

/** The text between the nearest @ and the caret, if that @ starts a word. */
export function mentionAt(text: string, caret: number): Typing | null {
  const before = text.slice(Math.max(0, caret - LONGEST), caret)
  const match = /(?:^|[\s(])@([^\s@][^@\n]*)?$/u.exec(before)
  if (!match) return null
  const q = match[1] ?? ''
  // Names have at most two words here; a longer text is a sentence.
  return q.split(/\s+/u).length > 2 ? null : { from: caret - q.length - 1, q }
}

/** Replaces the typed part with the chosen name. */
export function insertMention(
  text: string,
  caret: number,
  { from }: Typing,
  name: string,
): { text: string; caret: number } {
  const inserted = `@${name} `
  const after = text.slice(caret).replace(/^ /u, '')
  return { text: text.slice(0, from) + inserted + after, caret: from + inserted.length }
}

/** The chosen people whose names are still in the text. */
export const namedIn = (text: string, people: readonly Reader[]): string[] => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]

/** The text in segments, with mentions separated from the rest. */
export function piecesOf(text: string, names: readonly string[]): { text: string; named: boolean }[] {
  const marks = names.toSorted((a, b) => b.length - a.length).map((name) => `@${name}`)
  if (marks.length === 0) return [{ text, named: false }]
  const escaped = marks.map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'u'))
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, named: marks.includes(piece) }))
}
