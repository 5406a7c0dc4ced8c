import { diffArrays } from 'diff'

export interface WordPart {
  readonly text: string
  readonly change: 'kept' | 'added' | 'removed'
}

/** Words, spaces and signs each by themselves, in any script. */
const wordsOf = (text: string): string[] =>
  text.match(/\s+|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu) ?? []

/** What became of a text, word by word: what was taken away stands before what came in its place. */
export function compareWords(before: string, after: string): WordPart[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    text: value.join(''),
    change: added ? 'added' : removed ? 'removed' : 'kept',
  }))
}
