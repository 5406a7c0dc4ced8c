import { createHash } from 'node:crypto'
import type { Locale } from 'contract'

/** A name and what it says; a text may have several lines. */
export type Fact = readonly [name: string, value: string]

/** What a document is made of, said once; how it looks as PDF or Word is for the two that print it. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
      /** How wide the columns are beside each other. */
      readonly widths: readonly number[]
    }
  | {
      /** Two scales against each other, each cell with a count and one of five tones. */
      readonly kind: 'matrix'
      readonly corner: string
      readonly columns: readonly string[]
      /** From the top down. */
      readonly rows: readonly { readonly name: string; readonly cells: readonly MatrixCell[] }[]
    }
  | {
      /** The profile of a few things by the same measure; a table beside it says the numbers. */
      readonly kind: 'radar'
      readonly title: string
      /** What the axes are called: short, as the rows of that table are numbered. */
      readonly axes: readonly string[]
      readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
      readonly max: number
    }
  | { readonly kind: 'signatures'; readonly signatures: readonly Signature[]; readonly none: string }

export interface MatrixCell {
  readonly text: string
  readonly tone: 1 | 2 | 3 | 4 | 5
}

/** A signature as it is shown on paper: who, what it means, when, and what it is bound to. */
export interface Signature {
  readonly facts: readonly Fact[]
}

/** What a template says on the cover, at the edges of every page, and before and after the content; all may be empty. */
export interface Around {
  readonly cover: string
  readonly header: string
  readonly footer: string
  readonly introduction: readonly Block[]
  readonly closing: readonly Block[]
}

export interface DocumentModel {
  readonly locale: Locale
  /** What kind of document it is, above its title. */
  readonly kind: string
  readonly title: string
  readonly organisation: string
  readonly cover: readonly Fact[]
  readonly blocks: readonly Block[]
  /** A page or two: no cover, no contents. */
  readonly compact?: boolean
  /** Each part of the first level begins on a page of its own, so that the parts can be cut from each other. */
  readonly chapters?: boolean
  /** Each part of the second level, too; the first of a chapter stands below its heading. */
  readonly sheets?: boolean
  /** The words around it. Like the cover, they are no part of what its hash is about. */
  readonly around?: Around
  /** Said across every page of what is not the last word yet. */
  readonly watermark?: string
  /** Words that the page itself needs, in the document's language. */
  readonly words: {
    readonly contents: string
    /** With `{{page}}` and `{{pages}}`. */
    readonly page: string
    readonly hash: string
  }
}

/** SHA-256 over all that the document says. Whoever has the same record in the same state gets the same one. */
export function contentHash({ locale, kind, title, organisation, blocks }: DocumentModel): string {
  const content = JSON.stringify({ locale, kind, title, organisation, blocks })
  return createHash('sha256').update(content).digest('hex')
}

/** All that stands between the first page and the last, with what a template says before and after it. */
export const wholeOf = ({ blocks, around }: DocumentModel): readonly Block[] =>
  around ? [...around.introduction, ...blocks, ...around.closing] : blocks

/** A heading with the place that contents and bookmarks point at. */
export interface Entry {
  readonly id: string
  readonly level: 1 | 2
  readonly text: string
}

/** Contents that nobody leafs through help nobody: beyond this, they name the first level alone. */
const MAX_ENTRIES = 400

/** The headings in their order, and those that the contents name. */
export function headingsOf(model: DocumentModel): { all: Entry[]; contents: Entry[] } {
  const all = wholeOf(model)
    .filter((block) => block.kind === 'heading')
    .map(({ level, text }, at): Entry => ({ id: `h${at + 1}`, level, text }))
  if (model.compact) return { all, contents: [] }
  return { all, contents: all.length > MAX_ENTRIES ? all.filter((entry) => entry.level === 1) : all }
}
