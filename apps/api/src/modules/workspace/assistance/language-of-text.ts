import { FALLBACK_LOCALE, type Locale, wordsOf } from 'contract'

const ARABIC = /\p{Script=Arabic}/gu
const LATIN = /\p{Script=Latin}/gu

/** Frequent short words that one of the two languages has alone. */
const ENGLISH = new Set(
  'the and of to is are be for with by from that this it not has have must shall'.split(' '),
)
const FRENCH = new Set(
  'le la les des du un une et est sont pour dans par sur avec au aux que qui ne pas doit'.split(' '),
)

/** The language of a text whose field has none: by script, then by its short words. */
export function languageOf(text: string): Locale {
  if ((text.match(ARABIC)?.length ?? 0) > (text.match(LATIN)?.length ?? 0)) return 'ar'
  let french = 0
  for (const word of wordsOf(text)) french += FRENCH.has(word) ? 1 : ENGLISH.has(word) ? -1 : 0
  return french > 0 ? 'fr' : FALLBACK_LOCALE
}
