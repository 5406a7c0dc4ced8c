import { codeKeys, queryWords, titleKey, withoutArticle } from 'contract'
import { prefixPattern } from '#platform/collection/filter.ts'
import { nameOfCode, nameOfTitle } from '#platform/collection/search-entry.ts'

/** What somebody typed, as the search asks for it. */
export interface Asked {
  words: readonly string[]
  /** The words that say something; all of them where none does. */
  telling: readonly string[]
  codes: readonly string[]
  title: string
}

/** Words that connect others. They help to order what was found and rule nothing out. */
const CONNECTING = new Set(
  `the and for from with des les aux une sur par pour dans avec من في على الي عن مع او`.split(' '),
)

/** Shorter words stand for themselves: as beginnings they would be those of almost everything. */
const SHORTEST_BEGINNING = 3

const isTelling = (word: string): boolean =>
  !CONNECTING.has(word) && (word.length >= SHORTEST_BEGINNING || /\d/.test(word))

export function readQuery(q: string): Asked {
  const words = queryWords(q)
  const telling = words.filter(isTelling)
  return { words, telling: telling.length > 0 ? telling : words, codes: codeKeys(q), title: titleKey(q) }
}

/** Quoted for the search engine. Keys are made of letters, digits and single spaces, so that nothing in them ends the quote. */
const quoted = (name: string, beginning: boolean): string => `'${name}'${beginning ? ':*' : ''}`

/** A code or a title that begins like this. Without a digit a code is asked for whole: every code begins with letters. */
export function namedTerms({ codes, title }: Asked): string {
  const asCodes = codes.map((key) => quoted(nameOfCode(key), /\d/.test(key) && key.length > 1))
  const asTitle = title === '' ? [] : [quoted(nameOfTitle(title), title.length > 1)]
  return [...asCodes, ...asTitle].join(' | ')
}

export const wordTerms = ({ telling }: Asked): string =>
  telling
    .map((word) => (word.length < SHORTEST_BEGINNING && !/\d/.test(word) ? word : prefixPattern(word)))
    .join(' & ')

/** The words that may have been mistyped, without what Arabic writes together with them. */
export const nearTerms = ({ telling }: Asked): string[] => telling.map(withoutArticle)
