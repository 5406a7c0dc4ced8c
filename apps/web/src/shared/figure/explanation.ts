import type { LinkTarget } from '#platform/page-links.ts'
import type { FigureFormat } from '#platform/figures.ts'

/** One of the numbers that a figure was made from. */
export interface FigureInput {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly format?: FigureFormat
  /** The list of exactly what was counted. */
  readonly link?: LinkTarget
}

/** How a figure came about. */
export interface Explanation {
  /** In words: “Tested controls ÷ all controls”. */
  readonly formula: string
  readonly inputs: readonly FigureInput[]
  /** The moment of calculation. */
  readonly computedAt: string
  /** What to know before relying on it. */
  readonly note?: string
}
