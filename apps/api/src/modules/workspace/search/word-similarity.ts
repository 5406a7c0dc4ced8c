import { withoutArticle } from 'contract'
import { isOneTypoAway } from './one-typo.ts'

/** The similarity of a typed word and a word of the record, from 0 to 1. */
export function wordSimilarity(typed: string, word: string): number {
  if (word === typed) return 1
  if (word.startsWith(typed)) return 0.8
  const [bareTyped, bare] = [withoutArticle(typed), withoutArticle(word)]
  if (bare === bareTyped) return 0.95
  if (bare.startsWith(bareTyped)) return 0.75
  if (bareTyped.length < 4) return 0
  if (isOneTypoAway(bareTyped, bare)) return 0.6
  return isOneTypoAway(bareTyped, bare.slice(0, bareTyped.length)) ? 0.45 : 0
}
