import type { LinkTarget } from '#platform/page-links.ts'
import type { FigureFormat } from '#platform/figures.ts'

export const HOURS: FigureFormat = { kind: 'score', digits: 1 }
export const SHARE: FigureFormat = { kind: 'percent', digits: 1 }

interface TileInput {
  readonly key: string
  readonly value: number
  readonly format?: FigureFormat
  readonly link?: LinkTarget | undefined
}

/** One figure of a dashboard, with its explanation and the list behind it. */
export interface Tile {
  readonly key: string
  readonly value: number | null
  readonly format?: FigureFormat
  readonly link?: LinkTarget | undefined
  readonly inputs: readonly TileInput[]
  readonly warning?: 'hoursAhead' | undefined
}

/** Converts thousandths to a fraction of one. */
export const shareOf = (thousandths: number | null): number | null =>
  thousandths === null ? null : thousandths / 1000
/** Converts hundredths to hours. */
export const hoursOf = (hundredths: number): number => hundredths / 100
