import { createHash } from 'node:crypto'
import type { Locale } from 'contract'

/** A label and its value, which may have several lines. */
export type Fact = readonly [name: string, value: string]

/** A stretch of a paragraph with one formatting. */
export interface Span {
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly underline?: true
  readonly strike?: true
}

/** A paragraph as an item of a list: its depth from 0, and its number in an ordered list. */
export interface ListItem {
  readonly ordered: boolean
  readonly level: number
  readonly number: number
}

/** The content of a document, independent of the format; the PDF and Word writers define its appearance. */
export type Block = BlockContent & {
  /** On a landscape page, with the adjacent blocks that are too. */
  readonly landscape?: true
}

type BlockContent =
  | { readonly kind: 'heading'; readonly level: HeadingLevel; readonly text: string }
  | {
      readonly kind: 'paragraph'
      readonly text: string
      /** The same text in stretches, where some of it is formatted. */
      readonly spans?: readonly Span[]
      readonly item?: ListItem
    }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      /** The last cell of a row that has fewer cells than the head spans the rest; a single cell heads a group. */
      readonly rows: readonly (readonly string[])[]
      /** The relative widths of the columns. */
      readonly widths: readonly number[]
      /** The column whose cells name a level, and the tone of each row; null for a row without one. */
      readonly levels?: { readonly column: number; readonly tones: readonly (Tone | null)[] }
    }
  | {
      /** Two scales against each other, each cell with a count and one of five tones. */
      readonly kind: 'matrix'
      readonly corner: string
      readonly columns: readonly string[]
      /** From the top down. */
      readonly rows: readonly { readonly name: string; readonly cells: readonly MatrixCell[] }[]
      /** What the marks of the cells mean. */
      readonly legend?: string
    }
  | {
      /** An overall rating: all steps of its scale, the one that applies filled and named. */
      readonly kind: 'rating'
      readonly title: string
      readonly steps: readonly string[]
      /** The index of the step that applies; null while it is undecided. */
      readonly chosen: number | null
      /** Shown in place of the step while none applies. */
      readonly none: string
    }
  | {
      /** A row of key figures. One with a tone counts the records of a level. */
      readonly kind: 'figures'
      readonly figures: readonly Figure[]
    }
  | Card
  | {
      /** A radar chart of a few series; a table shows the numbers. */
      readonly kind: 'radar'
      readonly title: string
      /** Short names of the axes: the row numbers of that table. */
      readonly axes: readonly string[]
      readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
      readonly max: number
    }
  | { readonly kind: 'signatures'; readonly signatures: readonly Signature[]; readonly none: string }
  | {
      /** A file whose pages follow here in a PDF, each below a line that names it. */
      readonly kind: 'file'
      readonly sha256: string
      /** The parts of that line, each of a direction of its own; the last one is cut where they are too long. */
      readonly caption: readonly string[]
      /** After them, with `{{page}}` and `{{pages}}` of the file. */
      readonly pageOfFile: string
      readonly label: string
      /** What happened to the file; `{{pages}}` is the number of its pages. */
      readonly outcomes: Readonly<Record<FileOutcome, string>>
    }

/** The third level is the sheet of a file, on a page of its own. */
type HeadingLevel = 1 | 2 | 3

/**
 * What happened to a file: its pages are in the document, without or with the original attached because it is signed; or
 * only the original is attached, for a reason; or it is not in the document.
 */
export const FILE_OUTCOMES = [
  'included',
  'signed',
  'encrypted',
  'damaged',
  'interactive',
  'layered',
  'otherFormat',
  'leftOut',
] as const
export type FileOutcome = (typeof FILE_OUTCOMES)[number]

/** A level from 1, the best, to 5. Darker is worse, so the order survives a black-and-white printer. */
export type Tone = 1 | 2 | 3 | 4 | 5

interface MatrixCell {
  readonly text: string
  readonly tone: Tone
  /** No record is in the cell. */
  readonly empty?: boolean
  /** Numbers of the records in the cell, as a table names them: now, and in the previous period. */
  readonly marks?: readonly { readonly text: string; readonly before?: true }[]
}

export interface Figure {
  readonly value: string
  readonly label: string
  readonly tone?: Tone
}

/** A finding as a card in the colour of its rating; it is listed in the contents like a level-2 heading. */
export interface Card {
  readonly kind: 'card'
  readonly title: string
  /** The name of the rating, and its tone; null without a rating. */
  readonly level: string | null
  readonly tone: Tone | null
  readonly rows: readonly CardRow[]
}

/** A part of a finding, such as its cause. A row without a name continues the card over its whole width. */
interface CardRow {
  readonly name: string
  readonly blocks: readonly Block[]
}

/** The sign of a tone, so that it is never told by colour alone. */
const DOTS = ['•', '•', '••', '•••', '••••'] as const
export const dotsOf = (tone: Tone): string => DOTS[tone - 1]!

/** The tone in print of the four levels of risks, issues and gaps. */
export const LEVEL_TONES = { low: 1, medium: 3, high: 4, critical: 5 } as const

/** The sign of a mark in a matrix: filled for now, hollow for before. */
export const markOf = ({ text, before }: { readonly text: string; readonly before?: true }): string =>
  `${before ? '○' : '●'}\u00a0${text}`

/** A printed signature: signer, meaning, time and the signed hash. */
export interface Signature {
  readonly facts: readonly Fact[]
}

/** The texts of a template: cover, header, footer, and blocks before and after the content; all may be empty. */
interface TemplateTexts {
  readonly cover: string
  readonly header: string
  readonly footer: string
  readonly introduction: readonly Block[]
  readonly closing: readonly Block[]
}

export interface PrintedLogo {
  readonly mediaType: 'image/png' | 'image/jpeg'
  /** In base64. */
  readonly data: string
  readonly width: number
  readonly height: number
}

/** A template made in Word, which Word documents are filled into. */
interface WordTemplate {
  /** In base64. */
  readonly data: string
  /** The texts of the tags that depend on the use, by their names. */
  readonly values: Readonly<Record<string, string>>
  /** Which one it is, for the audit trail. */
  readonly code: string
  readonly number: number
  readonly sha256: string
}

export interface DocumentModel {
  readonly locale: Locale
  /** What kind of document it is, above its title. */
  readonly kind: string
  readonly title: string
  readonly organisation: string
  readonly cover: readonly Fact[]
  /** What a board reads: one page directly after the cover, before the contents. */
  readonly summary?: readonly Block[]
  readonly blocks: readonly Block[]
  /** Which state of the record it shows, in the header of every page. */
  readonly edition?: string
  /** A short document without cover and contents. */
  readonly compact?: boolean
  /** A report of a few pages: with a cover, without contents. */
  readonly brief?: boolean
  /** Each level-1 section begins on a new page, so that the PDF can be split. */
  readonly chapters?: boolean
  /** Each level-2 section begins on a new page, except directly below its chapter heading. */
  readonly sheets?: boolean
  /** The texts of the template. Like the cover, they are not part of the hash. */
  readonly templateTexts?: TemplateTexts
  /** The logo of the organisation, and how confidential the document is. Neither is part of the hash. */
  readonly logo?: PrintedLogo
  readonly classification?: string
  /** Printed across every page of a draft. */
  readonly watermark?: string
  /** Used for Word only. */
  readonly wordTemplate?: WordTemplate
  /** Labels of the page, in the document's language. */
  readonly words: {
    readonly contents: string
    /** With `{{page}}` and `{{pages}}`. */
    readonly page: string
    readonly hash: string
  }
}

/** SHA-256 over the content. The same record in the same state has the same hash. */
export function contentHash({ locale, kind, title, organisation, summary, blocks }: DocumentModel): string {
  const content = JSON.stringify({ locale, kind, title, organisation, summary, blocks })
  return createHash('sha256').update(content).digest('hex')
}

/** All blocks after the contents, including those of the template. */
export const allBlocks = ({ blocks, templateTexts }: DocumentModel): readonly Block[] =>
  templateTexts ? [...templateTexts.introduction, ...blocks, ...templateTexts.closing] : blocks

/** Adjacent blocks with the same page orientation, in order. */
export function byOrientation(blocks: readonly Block[]): { landscape: boolean; blocks: Block[] }[] {
  const runs: { landscape: boolean; blocks: Block[] }[] = []
  for (const block of blocks) {
    const landscape = block.landscape === true
    if (runs.at(-1)?.landscape === landscape) runs.at(-1)!.blocks.push(block)
    else runs.push({ landscape, blocks: [block] })
  }
  return runs
}

/** The words of a heading or paragraph as plain text, with the sign or number of a list item; empty for other blocks. */
export function plainText(block: Block): string {
  if (block.kind === 'heading') return block.text
  if (block.kind !== 'paragraph') return ''
  const { item, text } = block
  if (!item) return text
  return `${'  '.repeat(item.level)}${item.ordered ? `${item.number}.` : '•'} ${text}`
}

/** A heading with the anchor id for contents and bookmarks. */
export interface Entry {
  readonly id: string
  readonly level: HeadingLevel
  readonly text: string
}

/** Above this number, the contents list fewer levels. */
const MAX_ENTRIES = 400

/** The headings and cards of some blocks, in order. */
const entriesOf = (blocks: readonly Block[], prefix: string): Entry[] =>
  blocks
    .filter((block) => block.kind === 'heading' || block.kind === 'card')
    .map((block, at): Entry => {
      const level = block.kind === 'heading' ? block.level : 2
      return {
        id: `${prefix}${at + 1}`,
        level,
        text: block.kind === 'heading' ? block.text : block.title,
      }
    })

/** All headings in order, those of the summary, which precede the contents, and those in the table of contents. */
export function headingsOf(model: DocumentModel): { all: Entry[]; summary: Entry[]; contents: Entry[] } {
  const all = entriesOf(allBlocks(model), 'h')
  const summary = entriesOf(model.summary ?? [], 's')
  if (model.compact || model.brief) return { all, summary, contents: [] }
  const upTo = (deepest: HeadingLevel) => [...summary, ...all].filter(({ level }) => level <= deepest)
  const contents = [upTo(3), upTo(2)].find(({ length }) => length <= MAX_ENTRIES) ?? upTo(1)
  return { all, summary, contents }
}
