import type { LinkTarget } from '#platform/page-links.ts'
import type { FigureFormat } from '#platform/figures.ts'

/** One of the inputs of a figure. */
export interface FigureInput {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly format?: FigureFormat
  /** The list of exactly the counted records. */
  readonly link?: LinkTarget
}

/** How a figure was calculated. */
export interface Explanation {
  /** As a text: “Tested controls ÷ all controls”. */
  readonly formula: string
  readonly inputs: readonly FigureInput[]
  /** The moment of calculation. */
  readonly computedAt: string
  /** A caveat. */
  readonly note?: string
}
