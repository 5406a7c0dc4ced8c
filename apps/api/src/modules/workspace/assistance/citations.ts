import type { Locale } from 'contract'
import type { Citation } from 'contract/workspace/proposals'
import type { RecordTexts } from './record-texts.ts'
import { stemOf } from './terms.ts'
import type { TextQuery } from './text-query.ts'
import { wordsOf } from 'contract'

const SENTENCE = /[^.!?؟؛;\n]+[.!?؟؛;]*/gu
const WORD = /[\p{L}\p{M}\p{N}ـ]+/gu
/** A longer sentence is cut where its words end. */
const LONGEST_QUOTE = 400
const MOST_WORDS = 12

interface Quote {
  readonly from: number
  readonly to: number
  readonly words: readonly string[]
  readonly weight: number
}

const stemsOf = (text: string, locale: Locale) =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    end: index + word.length,
    stem: stemOf(wordsOf(word).join(''), locale),
  }))

/** The sentence of a text that has most of the weight of the query, with its own words that count. */
function bestSentence(text: string, locale: Locale, weights: ReadonlyMap<string, number>): Quote | null {
  let best: Quote | null = null
  for (const { 0: raw, index } of text.matchAll(SENTENCE)) {
    const lead = raw.length - raw.trimStart().length
    const trimmed = raw.trim()
    const words = stemsOf(trimmed, locale)
    const cut =
      trimmed.length <= LONGEST_QUOTE
        ? trimmed.length
        : (words.findLast(({ end }) => end <= LONGEST_QUOTE)?.end ?? LONGEST_QUOTE)
    const inside = words.filter(({ end }) => end <= cut)
    const matching = new Map(
      inside.filter(({ stem }) => weights.has(stem)).map(({ stem, word }) => [stem, word]),
    )
    const weight = [...matching.keys()].reduce((sum, stem) => sum + weights.get(stem)!, 0)
    if (weight > (best?.weight ?? 0))
      best = {
        from: index + lead,
        to: index + lead + cut,
        words: [...matching.values()].slice(0, MOST_WORDS),
        weight,
      }
  }
  return best
}

/** The passage of a record that fits a query best, word for word; null if no sentence has one of its words. */
export function citeBest(record: RecordTexts, { weights }: TextQuery): Citation | null {
  let best: { citation: Citation; weight: number } | null = null
  for (const { field, locale, place, text } of record.passages) {
    const quote = bestSentence(text, locale, weights[locale])
    if (!quote || quote.weight <= (best?.weight ?? 0)) continue
    const { from, to, words, weight } = quote
    const citation = {
      record: record.id,
      version: record.version,
      field,
      locale,
      place,
      from,
      to,
      quote: text.slice(from, to),
      words: [...words],
    }
    best = { citation, weight }
  }
  return best?.citation ?? null
}
