import { codeKeys, codeWords, type Localized, titleKey, withoutArticle, wordsOf } from 'contract'
import type { Asked } from './search-terms.ts'

/** What a hit is judged by. */
export interface Hit {
  id: string
  type: string
  code: string
  title: Localized
  updated_at: string
  /** How well the words of the record fit, by the search engine: it alone knows texts and descriptions. */
  rank: number
}

/** Records that carry the name of another one, which is what somebody means who types that name. */
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

/** Whether two words differ by one letter at most, or by two that changed places. */
export function isNear(one: string, other: string): boolean {
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

/** How well a typed word fits one of the record's, from 0 to 1. */
export function fit(typed: string, word: string): number {
  if (word === typed) return 1
  if (word.startsWith(typed)) return 0.8
  const [bareTyped, bare] = [withoutArticle(typed), withoutArticle(word)]
  if (bare === bareTyped) return 0.95
  if (bare.startsWith(bareTyped)) return 0.75
  if (bareTyped.length < 4) return 0
  if (isNear(bareTyped, bare)) return 0.6
  return isNear(bareTyped, bare.slice(0, bareTyped.length)) ? 0.45 : 0
}

const CODE_IS = 100
const CODE_BEGINS = 90

function scoreCode({ codes }: Asked, code: string): number {
  const keys = codeKeys(code)
  if (keys.some((key) => codes.includes(key))) return CODE_IS
  const begins = keys.some((key) => codes.some((typed) => /\d/.test(typed) && key.startsWith(typed)))
  return begins ? CODE_BEGINS : 0
}

function scoreTitle(asked: Asked, title: string, codeParts: readonly string[]): number {
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

/** How well a record answers, higher being better: its code, its title in whichever language fits best, then its texts. */
export function scoreHit(asked: Asked, hit: Hit): number {
  const byCode = scoreCode(asked, hit.code)
  // Codes that go on from what was typed stand in their own order, whatever they are called.
  if (byCode === CODE_BEGINS) return CODE_BEGINS
  const parts = codeWords(hit.code)
  const titles = Object.values(hit.title).map((title) => scoreTitle(asked, title ?? '', parts))
  const namesake = NAMESAKES.has(hit.type) ? 6 : 0
  return byCode + Math.max(0, ...titles) + 5 * hit.rank - namesake
}

/**
 * Of two that answer equally well, the lower code where codes were asked for, else what was changed last. The id decides at
 * last: the order in which the database gives its rows depends on rows that it does not give.
 */
const orderEquals = (score: number, one: Hit, other: Hit): number =>
  (score === CODE_BEGINS
    ? one.code.localeCompare(other.code, 'en', { numeric: true })
    : other.updated_at.localeCompare(one.updated_at)) || one.id.localeCompare(other.id)

/** The hits, best first. */
export function rankHits<H extends Hit>(asked: Asked, hits: readonly H[]): H[] {
  return hits
    .map((hit) => ({ hit, score: scoreHit(asked, hit) }))
    .toSorted((a, b) => b.score - a.score || orderEquals(a.score, a.hit, b.hit))
    .map(({ hit }) => hit)
}
