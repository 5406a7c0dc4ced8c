import { codeKeys, queryWords, titleKey, withoutArticle } from 'contract'
import { formsOf, prefixPattern } from '#platform/collection/filter.ts'
import { nameOfCode, nameOfTitle } from '#platform/collection/search-entry.ts'

/** A parsed search query. */
export interface SearchQuery {
  words: readonly string[]
  /** The significant words; all words if none is significant. */
  telling: readonly string[]
  codes: readonly string[]
  title: string
}

/** Stop words. They affect the ranking but exclude nothing. */
const CONNECTING = new Set(
  `the and for from with des les aux une sur par pour dans avec من في على الي عن مع او`.split(' '),
)

/** The minimum length of a prefix query; shorter words are matched exactly. */
const SHORTEST_BEGINNING = 3

const isTelling = (word: string): boolean =>
  !CONNECTING.has(word) && (word.length >= SHORTEST_BEGINNING || /\d/.test(word))

export function readQuery(q: string): SearchQuery {
  const words = queryWords(q)
  const telling = words.filter(isTelling)
  return { words, telling: telling.length > 0 ? telling : words, codes: codeKeys(q), title: titleKey(q) }
}

/** Quotes a term for tsquery. Keys contain letters, digits and single spaces only, so no escaping is needed. */
const quoted = (name: string, beginning: boolean): string => `'${name}'${beginning ? ':*' : ''}`

/**
 * The query for codes and titles with this prefix. A code without a digit is matched exactly, because all codes begin
 * with letters.
 */
export function namedTerms({ codes, title }: SearchQuery): string {
  const asCodes = codes.map((key) => quoted(nameOfCode(key), /\d/.test(key) && key.length > 1))
  const asTitle = title === '' ? [] : [quoted(nameOfTitle(title), title.length > 1)]
  return [...asCodes, ...asTitle].join(' | ')
}

export const wordTerms = ({ telling }: SearchQuery): string =>
  telling
    .map((word) => (word.length < SHORTEST_BEGINNING && !/\d/.test(word) ? word : prefixPattern(word)))
    .join(' & ')

/** More words than this tell nothing apart that these do not. */
const MAX_INDEXED_WORDS = 6

/** The words as the index takes them: each with its forms. */
export const indexedWords = ({ telling }: SearchQuery): string[] =>
  telling.slice(0, MAX_INDEXED_WORDS).map(formsOf)

/** The words to match with typing errors, without the Arabic article. */
export const fuzzyTerms = ({ telling }: SearchQuery): string[] => telling.map(withoutArticle)
