import { codeKeys, codeWords, type Localized, titleKey, withoutArticle, wordsOf } from 'contract'
import type { SearchQuery } from './search-terms.ts'

/** The ranking data of a hit. */
export interface Hit {
  id: string
  type: string
  code: string
  title: Localized
  updated_at: string
  /** The rank from the search engine, which covers texts and descriptions. */
  rank: number
}

/** Types named after another record, which is usually the one meant. */
const NAMESAKES: ReadonlySet<string> = new Set([
  'riskline',
  'engagementrisk',
  'racmrow',
  'gapitem',
  'statement',
  'revisionline',
  'projectmember',
  'documentversion',
  'sampleitem',
  'timeentry',
  'projectexport',
])

/** Whether two words differ by at most one letter or one transposition. */
export function isOneTypoAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** The similarity of a typed word and a word of the record, from 0 to 1. */
export function fit(typed: string, word: string): number {
  if (word === typed) return 1
  if (word.startsWith(typed)) return 0.8
  const [bareTyped, bare] = [withoutArticle(typed), withoutArticle(word)]
  if (bare === bareTyped) return 0.95
  if (bare.startsWith(bareTyped)) return 0.75
  if (bareTyped.length < 4) return 0
  if (isOneTypoAway(bareTyped, bare)) return 0.6
  return isOneTypoAway(bareTyped, bare.slice(0, bareTyped.length)) ? 0.45 : 0
}

const CODE_IS = 100
const CODE_BEGINS = 90

function scoreCode({ codes }: SearchQuery, code: string): number {
  const keys = codeKeys(code)
  if (keys.some((key) => codes.includes(key))) return CODE_IS
  const begins = keys.some((key) => codes.some((typed) => /\d/.test(typed) && key.startsWith(typed)))
  return begins ? CODE_BEGINS : 0
}

function scoreTitle(asked: SearchQuery, title: string, codeParts: readonly string[]): number {
  const key = titleKey(title)
  const whole = key === asked.title ? 40 : key.startsWith(asked.title) ? 14 : 0
  const words = wordsOf(title)
  const used = new Set<string>()
  let sum = 0
  for (const typed of asked.words) {
    let [best, by] = [0, '']
    for (const word of [...words, ...codeParts]) {
      const fits = fit(typed, word)
      if (fits > best) [best, by] = [fits, word]
    }
    sum += best
    if (best > 0) used.add(by)
  }
  const covered = words.length === 0 ? 0 : words.filter((word) => used.has(word)).length / words.length
  return whole + (30 * sum) / Math.max(1, asked.words.length) + 8 * covered
}

/** The score of a record: by code, by title in the best matching language, then by its texts. */
export function scoreHit(asked: SearchQuery, hit: Hit): number {
  const byCode = scoreCode(asked, hit.code)
  // Codes with the typed prefix are sorted by code, whatever their title.
  if (byCode === CODE_BEGINS) return CODE_BEGINS
  const parts = codeWords(hit.code)
  const titles = Object.values(hit.title).map((title) => scoreTitle(asked, title ?? '', parts))
  const namesake = NAMESAKES.has(hit.type) ? 6 : 0
  return byCode + Math.max(0, ...titles) + 5 * hit.rank - namesake
}

/**
 * Breaks ties: by code if codes were searched, otherwise by last change, and finally by id. The database order is not
 * used, because it depends on hidden rows.
 */
const orderEquals = (score: number, one: Hit, other: Hit): number =>
  (score === CODE_BEGINS
    ? one.code.localeCompare(other.code, 'en', { numeric: true })
    : other.updated_at.localeCompare(one.updated_at)) || one.id.localeCompare(other.id)

/** Sorts hits by score. */
export function rankHits<H extends Hit>(asked: SearchQuery, hits: readonly H[]): H[] {
  return hits
    .map((hit) => ({ hit, score: scoreHit(asked, hit) }))
    .toSorted((a, b) => b.score - a.score || orderEquals(a.score, a.hit, b.hit))
    .map(({ hit }) => hit)
}
