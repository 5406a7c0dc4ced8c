import { LOCALES, type Locale } from 'contract'
import { LRUCache } from 'lru-cache'
import { termsOf } from './terms.ts'
import type { ComparedText, TextQuery } from './text-query.ts'

/** BM25: how fast repetitions saturate, and how much the length of a text counts. */
const SATURATION = 1.6
const LENGTH = 0.75
/** A word of the title counts as one that stands there twice. */
const TITLE_REPEATED = 2

interface Counted {
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
}
/** A text as it is scored, in each language. */
export type CountedText = Readonly<Record<Locale, Counted>>

/** Texts that were counted before: the same records are compared again and again. */
const MOST_COUNTED = 3_000
const counted = new LRUCache<string, Counted>({ max: MOST_COUNTED })

function countStems(text: ComparedText, locale: Locale): Counted {
  const key = `${locale}\n${text.title[locale] ?? ''}\n\n${text.body[locale] ?? ''}`
  const known = counted.get(key)
  if (known) return known
  const made = countNew(text, locale)
  counted.set(key, made)
  return made
}

function countNew({ title, body }: ComparedText, locale: Locale): Counted {
  const counts = new Map<string, number>()
  let length = 0
  const add = (text: string, times: number) => {
    for (const { stem } of termsOf(text, locale)) {
      counts.set(stem, (counts.get(stem) ?? 0) + times)
      length += times
    }
  }
  add(title[locale] ?? '', TITLE_REPEATED)
  add(body[locale] ?? '', 1)
  return { counts, length }
}

export const countText = (text: ComparedText): CountedText => ({
  en: countStems(text, 'en'),
  fr: countStems(text, 'fr'),
  ar: countStems(text, 'ar'),
})

/** The scores of texts in one language; null where a text is not written in it. */
function scoreIn(weights: ReadonlyMap<string, number>, texts: readonly Counted[]): (number | null)[] {
  const written = texts.filter(({ length }) => length > 0)
  const average = written.reduce((sum, { length }) => sum + length, 0) / Math.max(1, written.length)
  const rarity = new Map<string, number>()
  for (const stem of weights.keys()) {
    const having = written.filter(({ counts }) => counts.has(stem)).length
    rarity.set(stem, Math.log(1 + (written.length - having + 0.5) / (having + 0.5)))
  }
  return texts.map(({ counts, length }) => {
    if (length === 0) return null
    let score = 0
    for (const [stem, weight] of weights) {
      const times = counts.get(stem)
      if (times === undefined) continue
      const dampened = times + SATURATION * (1 - LENGTH + (LENGTH * length) / average)
      score += (weight * rarity.get(stem)! * times * (SATURATION + 1)) / dampened
    }
    return score
  })
}

/**
 * How much each text resembles the query: the mean over the languages that it is written in, so that a text in three
 * languages has no advantage over a text in one.
 */
export function scoreTexts({ weights }: TextQuery, texts: readonly CountedText[]): number[] {
  const byLocale = LOCALES.map((locale) =>
    scoreIn(
      weights[locale],
      texts.map((text) => text[locale]),
    ),
  )
  return texts.map((_, at) => {
    const scores = byLocale.map((of) => of[at]!).filter((score) => score !== null)
    return scores.reduce((sum, one) => sum + one, 0) / Math.max(1, scores.length)
  })
}

/** How many similar texts speak for what they are linked to, and how loudly. */
const NEIGHBOURS = 20
const NEIGHBOUR_WEIGHT = 0.3

export interface Neighbour {
  readonly score: number
  /** What a person has linked it to. */
  readonly linked: readonly string[]
}

/**
 * Adds to each score what similar texts speak for: a control that satisfies a similar requirement may satisfy this one. A
 * text with many links speaks for each of them less.
 */
export function addNeighbours(
  scores: ReadonlyMap<string, number>,
  neighbours: readonly Neighbour[],
): Map<string, number> {
  const sum = new Map(scores)
  const nearest = neighbours.toSorted((a, b) => b.score - a.score).slice(0, NEIGHBOURS)
  for (const { score, linked } of nearest)
    for (const id of linked)
      sum.set(id, (sum.get(id) ?? 0) + (NEIGHBOUR_WEIGHT * score) / Math.sqrt(linked.length))
  return sum
}
