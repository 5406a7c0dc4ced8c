import type { WordProblem } from 'contract/workspace/word-tags'

/** Something in a Word template that is refused, and where. */
export interface Refusal {
  readonly code: WordProblem
  /** The part of the file, such as `word/document.xml`. */
  readonly part: string
  /** What was found there: a tag, an element, an address. */
  readonly found: string
  /** The text of the paragraph that it is in. */
  readonly near?: string
}

/** Ends the examination at once: what follows could not be trusted, or would take too long. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(code: WordProblem, part = '', found = '') {
    super(code)
    this.refusal = { code, part, found: found.slice(0, 120) }
  }
}
