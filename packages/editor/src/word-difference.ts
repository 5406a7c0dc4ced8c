import { diffArrays } from 'diff'

export interface WordPart {
  readonly text: string
  readonly change: 'kept' | 'added' | 'removed'
}

/** Splits a text into words, spaces and punctuation, in any script. */
const wordsOf = (text: string): string[] =>
  text.match(/\s+|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu) ?? []

/** The word-by-word differences of two texts; removed words precede added ones. */
export function compareWords(before: string, after: string): WordPart[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    text: value.join(''),
    change: added ? 'added' : removed ? 'removed' : 'kept',
  }))
}
