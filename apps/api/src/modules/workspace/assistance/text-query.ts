import { LOCALES, type Locale, type Localized } from 'contract'
import { termsOf } from './terms.ts'
import type { Translate } from './word-translations.ts'

/** The texts of a record that are compared: its title, and its other searched texts by language. */
export interface ComparedText {
  readonly title: Localized
  readonly body: Localized
}

interface Weighted {
  readonly word: string
  readonly weight: number
}

/** What is looked for: the weight of each stem in each language, and the words for the index. */
export interface TextQuery {
  readonly weights: Readonly<Record<Locale, ReadonlyMap<string, number>>>
  readonly words: readonly string[]
  readonly locales: readonly Locale[]
}

/** The title says in few words what the text is about. */
const TITLE_WEIGHT = 1.5
/** Softens the probabilities of translations: the second-best word is often the one that is used. */
const TRANSLATION_POWER = 0.7
/** Words for the index: of the first language, and of each other one. More of them cost time and find little. */
const INDEX_WORDS = [20, 10]

/** The stems of a text in one language with the first of their words. The title comes first and counts more. */
function ownTerms({ title, body }: ComparedText, locale: Locale): Map<string, Weighted> {
  const terms = new Map<string, Weighted>()
  for (const { word, stem } of termsOf(title[locale] ?? '', locale))
    terms.set(stem, { word, weight: TITLE_WEIGHT })
  for (const { word, stem } of termsOf(body[locale] ?? '', locale))
    if (!terms.has(stem)) terms.set(stem, { word, weight: 1 })
  return terms
}

/** The same terms in a language that the text is not written in. A word without translation stays: it may be a name. */
function translatedTerms(
  own: ReadonlyMap<string, Weighted>,
  from: Locale,
  to: Locale,
  translate: Translate,
): Map<string, Weighted> {
  const terms = new Map<string, Weighted>()
  for (const [stem, { word, weight }] of own) {
    const others = translate(stem, from, to)
    if (others.length === 0) terms.set(stem, { word, weight })
    for (const other of others) {
      const by = weight * other.probability ** TRANSLATION_POWER
      if (by > (terms.get(other.stem)?.weight ?? 0)) terms.set(other.stem, { word: other.word, weight: by })
    }
  }
  return terms
}

/** The query for texts like this one, in all three languages. */
export function readText(text: ComparedText, translate: Translate): TextQuery {
  const own = new Map(LOCALES.map((locale) => [locale, ownTerms(text, locale)]))
  const written = LOCALES.filter((locale) => own.get(locale)!.size > 0)
  const order = [...written, ...LOCALES.filter((locale) => !written.includes(locale))]
  const weights = {} as Record<Locale, Map<string, number>>
  const words: string[] = []
  const locales: Locale[] = []
  for (const [at, locale] of order.entries()) {
    const from = written[0]
    const terms =
      written.includes(locale) || !from
        ? own.get(locale)!
        : translatedTerms(own.get(from)!, from, locale, translate)
    weights[locale] = new Map([...terms].map(([stem, { weight }]) => [stem, weight]))
    for (const { word } of [...terms.values()].slice(0, INDEX_WORDS[at === 0 ? 0 : 1])) {
      words.push(word)
      locales.push(locale)
    }
  }
  return { weights, words, locales }
}
