import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { type Locale, withoutArticle, wordsOf } from 'contract'

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

export const stemOf = (word: string, locale: Locale): string => STEMMERS[locale](word)

/** The terms of a text in a language, in order and with repetitions. */
export const termsOf = (text: string, locale: Locale): Term[] =>
  wordsOf(text)
    .filter((word) => word.length >= SHORTEST_WORD)
    .map((word) => ({ word, stem: stemOf(word, locale) }))
