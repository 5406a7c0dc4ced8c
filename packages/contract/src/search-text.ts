const ZERO_OF_DIGITS = { '٠': 0x660, '۰': 0x6f0 } as const

/**
 * One definition of "the same word" for search, filters and sorting in all three languages: ignores case, accents,
 * typographic apostrophes, Arabic diacritics, tatweel, letter variants and the digit script.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ـ/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/ة/g, 'ه')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ZERO_OF_DIGITS['٠']))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - ZERO_OF_DIGITS['۰']))
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The words of a text: letters and digits of any script, and nothing that a search engine would read as an operator.
 */
export const wordsOf = (text: string): string[] => normaliseText(text).match(/[\p{L}\p{N}]+/gu) ?? []

const MAX_WORDS = 12

/** The words of a query, at most a dozen. */
export const queryWords = (text: string): string[] => wordsOf(text).slice(0, MAX_WORDS)

/** An Arabic word without its article and what is written together with it: المخاطر, والمخاطر and للمخاطر are مخاطر. */
export const withoutArticle = (word: string): string =>
  word.replace(/^(?:[وف]?(?:[بك]?ال|لل))(?=\p{L}{3})/u, '')

const MAX_NAME = 40

/** A key for exact matches of a whole title: its words in order, truncated if long. */
export const titleKey = (title: string): string =>
  Array.from(wordsOf(title).join(' ')).slice(0, MAX_NAME).join('').trim()

/** Normalised keys of a code: RSK-0012, rsk 0012, RSK0012 and RSK-12 match each other. */
export function codeKeys(code: string): string[] {
  const words = wordsOf(code)
  const bare = words.map((word) => word.replace(/(?<!\d)0+(?=\d)/g, ''))
  return [...new Set([words.join(''), bare.join('')])].filter((key) => key !== '')
}

/** The parts that a code is remembered by: RSK-0012 by rsk, by 0012 and by 12. */
export function codeWords(code: string): string[] {
  const parts = wordsOf(code).flatMap((word) => {
    const groups = word.match(/\d+|\D+/g) ?? []
    return groups.length === 2 ? [word, ...groups] : [word]
  })
  return [...new Set(parts.flatMap((part) => [part, part.replace(/^0+(?=\d)/, '')]))]
}
