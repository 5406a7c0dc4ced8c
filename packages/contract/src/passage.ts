import { normaliseText, withoutArticle } from './search-text.ts'

/** A part of a text, and whether it is what was searched for. */
export interface PassagePart {
  text: string
  match: boolean
}

const TOKEN = /[\p{L}\p{M}\p{N}ـ]+/gu
/** Shorter words match whole, as in the search index. */
const SHORTEST_BEGINNING = 3
const BEFORE = 36
const LENGTH = 130
const MORE = '…'

interface Found {
  from: number
  to: number
  /** The place of the word among those that were typed. */
  word: number
}

function begins(token: string, typed: string): boolean {
  if (typed.length < SHORTEST_BEGINNING) return token === typed
  return token.startsWith(typed) || withoutArticle(token).startsWith(withoutArticle(typed))
}

/** Inflections of one word, roughly: all but the last letter of the shorter one, and at least four, are the same. */
function inflects(token: string, typed: string): boolean {
  const least = Math.max(4, Math.min(token.length, typed.length) - 1)
  return token.length >= least && typed.length >= least && token.slice(0, least) === typed.slice(0, least)
}

function findWith(text: string, words: readonly string[], fits: typeof begins): Found[] {
  const found: Found[] = []
  for (const { 0: raw, index } of text.matchAll(TOKEN)) {
    const token = normaliseText(raw)
    const word = words.findIndex((typed) => fits(token, typed))
    if (word >= 0) found.push({ from: index, to: index + raw.length, word })
  }
  return found
}

function find(text: string, words: readonly string[]): Found[] {
  const exact = findWith(text, words, begins)
  return exact.length > 0 ? exact : findWith(text, words, inflects)
}

function partsOf(text: string, found: readonly Found[]): PassagePart[] {
  const parts: PassagePart[] = []
  let at = 0
  for (const { from, to } of found) {
    if (from > at) parts.push({ text: text.slice(at, from), match: false })
    parts.push({ text: text.slice(from, to), match: true })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), match: false })
  return parts
}

/** A text with the searched words marked, by the rules of the search: any case, accents, Arabic letter forms. */
export const markWords = (text: string, words: readonly string[]): PassagePart[] =>
  partsOf(text, findWith(text, words, begins))

const isCut = (text: string, at: number): boolean => at > 0 && at < text.length && text[at] !== ' '

/** The nearest place between two words, in a direction. */
function wordEdge(text: string, at: number, by: 1 | -1): number {
  let edge = at
  while (isCut(text, edge) && text[edge - 1] !== ' ') edge += by
  return edge
}

/** How many of the typed words are in the passage that begins at a place. */
const wordsFrom = (found: readonly Found[], first: Found): number =>
  new Set(
    found
      .filter(({ from, to }) => from >= first.from && to <= first.from + LENGTH - BEFORE)
      .map(({ word }) => word),
  ).size

/**
 * A short passage of the texts around the words that were searched for: where most of them are together, the first such
 * place. Null if none of the texts has any of them.
 */
export function passageOf(texts: readonly string[], words: readonly string[]): PassagePart[] | null {
  let best: { text: string; found: Found[]; first: Found; count: number } | undefined
  for (const raw of texts) {
    const text = raw.replace(/\s+/g, ' ').trim()
    const found = find(text, words)
    for (const first of found) {
      const count = wordsFrom(found, first)
      if (count > (best?.count ?? 0)) best = { text, found, first, count }
    }
  }
  if (!best) return null
  const { text, first } = best
  const start = Math.min(first.from, wordEdge(text, Math.max(0, first.from - BEFORE), 1))
  const end = Math.max(first.to, wordEdge(text, Math.min(text.length, start + LENGTH), -1))
  const inside = best.found
    .filter(({ from, to }) => from >= start && to <= end)
    .map((one) => ({ ...one, from: one.from - start, to: one.to - start }))
  const parts = partsOf(text.slice(start, end), inside)
  return [
    ...(start > 0 ? [{ text: MORE, match: false }] : []),
    ...parts,
    ...(end < text.length ? [{ text: MORE, match: false }] : []),
  ]
}
