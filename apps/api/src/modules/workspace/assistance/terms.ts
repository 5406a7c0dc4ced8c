import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { type Locale, withoutArticle, wordsOf } from 'contract'
import { LRUCache } from 'lru-cache'

/** Endings of Arabic words, the longest first: pronouns, plurals, duals and adjectives. */
const ARABIC_ENDING = /(?:هما|ها|هم|هن|كم|نا|ات|ون|ين|ان|يه|ه|ي)$/u
const SHORTEST_STEM = 3

/**
 * A light stemmer for Arabic: article and conjunction off the front, one ending off the back. Measured against Snowball's,
 * it ranks better: that one also takes off letters of the root.
 */
function arabic(word: string): string {
  const bare = withoutArticle(word).replace(/^[و](?=\p{L}{3})/u, '')
  return bare.replace(ARABIC_ENDING, (ending) => (bare.length - ending.length >= SHORTEST_STEM ? '' : ending))
}

const STEMMERS: Readonly<Record<Locale, (word: string) => string>> = {
  en: english,
  fr: french,
  ar: arabic,
}

/** Words of one or two letters carry no meaning in any of the three languages. */
const SHORTEST_WORD = 3

/** A word as it stands in the index, and its stem. */
export interface Term {
  readonly word: string
  readonly stem: string
}

/** Stemming costs more than anything else here, and texts share most of their words. */
const MOST_STEMS = 20_000
const stems: Readonly<Record<Locale, LRUCache<string, string>>> = {
  en: new LRUCache({ max: MOST_STEMS }),
  fr: new LRUCache({ max: MOST_STEMS }),
  ar: new LRUCache({ max: MOST_STEMS }),
}

export function stemOf(word: string, locale: Locale): string {
  const known = stems[locale].get(word)
  if (known !== undefined) return known
  const stem = STEMMERS[locale](word)
  stems[locale].set(word, stem)
  return stem
}

/** The terms of a text in a language, in order and with repetitions. */
export const termsOf = (text: string, locale: Locale): Term[] =>
  wordsOf(text)
    .filter((word) => word.length >= SHORTEST_WORD)
    .map((word) => ({ word, stem: stemOf(word, locale) }))
