import { codeKeys, codeWords, type Localized, titleKey, wordsOf } from 'contract'
import type { SearchQuery } from './search-terms.ts'
import { wordSimilarity } from './word-similarity.ts'

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

const CODE_IS = 100
export const CODE_BEGINS = 90

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
      const similarity = wordSimilarity(typed, word)
      if (similarity > best) [best, by] = [similarity, word]
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
