import { referencesIn } from 'contract/audit/references'

/** The reference being typed at the caret: where it starts, and its text so far. */
export function typingAt(text: string, caret: number): { from: number; typed: string } | null {
  const open = text.lastIndexOf('[[', caret - 1)
  if (open < 0 || open + 2 > caret) return null
  const typed = text.slice(open + 2, caret)
  return /^[^[\]\n]{0,20}$/.test(typed) ? { from: open, typed } : null
}

/** The text with the typed part replaced by the reference, and the new position of the caret. */
export function completed(
  text: string,
  caret: number,
  { from }: { from: number },
  reference: string,
): { text: string; caret: number } {
  const rest = text.slice(caret).replace(/^\]{1,2}/, '')
  const token = `[[${reference}]]`
  return { text: text.slice(0, from) + token + rest, caret: from + token.length }
}

export interface Offered {
  ref: string
  title: string
}

/** Papers that match the typed text: by reference, or by a word of the title. */
export function offeredFor(papers: readonly Offered[], typed: string, most = 8): Offered[] {
  const query = typed.trim().toLocaleLowerCase()
  const begins = papers.filter(({ ref }) => ref.toLocaleLowerCase().startsWith(query))
  const named = papers.filter(
    (paper) => !begins.includes(paper) && paper.title.toLocaleLowerCase().includes(query),
  )
  return [...begins, ...named].slice(0, most)
}

/** References in a text that match no paper. */
export const brokenIn = (text: string, known: ReadonlySet<string>): string[] =>
  referencesIn(text).filter((reference) => !known.has(reference))
