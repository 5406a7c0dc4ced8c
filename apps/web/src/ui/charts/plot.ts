import type { Locale } from '#platform/i18n/locale.ts'
import type { FigureFormat } from '#platform/figures.ts'
import type { ChartData } from './chart-data.ts'
import type { Room } from './mirror.ts'
import type { Tone } from './tones.ts'

/** The props of every plot, which only computes positions. */
export interface PlotProps {
  readonly data: ChartData
  /** By series, or by row if each row has its own. */
  readonly tones: readonly Tone[]
  readonly room: Room
  readonly height: number
  readonly format: FigureFormat
  readonly locale: Locale
}

/** A value that a line is compared with. */
export interface Limit {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly tone: Tone
}

/** The approximate width of a short number at the size of axis labels. */
export const textRoom = (text: string): number => text.length * 7 + 4
