import type { Locale } from '#platform/i18n/locale.ts'
import type { FigureFormat } from '#platform/figures.ts'
import type { ChartData } from './chart-data.ts'
import type { Room } from './mirror.ts'
import type { Tone } from './tones.ts'

/** What the drawing of any chart is given: it decides nothing but where things stand. */
export interface PlotProps {
  readonly data: ChartData
  /** By series, or by row where each row has its own. */
  readonly tones: readonly Tone[]
  readonly room: Room
  readonly height: number
  readonly format: FigureFormat
  readonly locale: Locale
}

/** About the width of a short text of figures at the size that axes use. */
export const textRoom = (text: string): number => text.length * 7 + 4
