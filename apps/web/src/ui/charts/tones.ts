/**
 * Colours by meaning; the style sheet defines their values for light and dark.
 *   plain     needs no attention       context   earlier, planned or still to do
 *   half      partly, an exception     hollow    not tested, not answered
 *   danger, warning, success           level-1 to -5   risk and rating, the same as in the heat map
 *   series-1 to -6   series that mean nothing but "another one"
 */
const TONES = [
  'plain',
  'context',
  'half',
  'hollow',
  'danger',
  'warning',
  'success',
  'level-1',
  'level-2',
  'level-3',
  'level-4',
  'level-5',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
] as const
export type Tone = (typeof TONES)[number]

const SERIES_TONES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const

// Written out, because the style sheet is generated from the class names in the code.
export const FILL: Readonly<Record<Tone, string>> = {
  plain: 'fill-chart-past',
  context: 'fill-chart-empty',
  half: 'fill-level-3',
  hollow: 'fill-surface stroke-ink-faint',
  danger: 'fill-danger',
  warning: 'fill-warning',
  success: 'fill-success',
  'level-1': 'fill-level-1',
  'level-2': 'fill-level-2',
  'level-3': 'fill-level-3',
  'level-4': 'fill-level-4',
  'level-5': 'fill-level-5',
  'series-1': 'fill-series-1',
  'series-2': 'fill-series-2',
  'series-3': 'fill-series-3',
  'series-4': 'fill-series-4',
  'series-5': 'fill-series-5',
  'series-6': 'fill-series-6',
}

export const STROKE: Readonly<Record<Tone, string>> = {
  plain: 'stroke-chart-line',
  context: 'stroke-chart-past',
  half: 'stroke-level-3',
  hollow: 'stroke-ink-faint',
  danger: 'stroke-danger',
  warning: 'stroke-warning',
  success: 'stroke-success',
  'level-1': 'stroke-level-1',
  'level-2': 'stroke-level-2',
  'level-3': 'stroke-level-3',
  'level-4': 'stroke-level-4',
  'level-5': 'stroke-level-5',
  'series-1': 'stroke-series-1',
  'series-2': 'stroke-series-2',
  'series-3': 'stroke-series-3',
  'series-4': 'stroke-series-4',
  'series-5': 'stroke-series-5',
  'series-6': 'stroke-series-6',
}

/** The colour of a number on a filled part; other parts have too little contrast for one. */
export const ON: Readonly<Partial<Record<Tone, string>>> = {
  plain: 'fill-ink',
  context: 'fill-ink',
  half: 'fill-on-level-3',
  hollow: 'fill-ink',
  'level-1': 'fill-on-level-1',
  'level-2': 'fill-on-level-2',
  'level-3': 'fill-on-level-3',
  'level-4': 'fill-on-level-4',
  'level-5': 'fill-on-level-5',
}

/** The tone of each item; a single one is plain. A requested tone is kept. */
export function tonesOf(items: readonly { readonly tone?: Tone }[]): Tone[] {
  return items.map(
    ({ tone }, at) => tone ?? (items.length === 1 ? 'plain' : SERIES_TONES[at % SERIES_TONES.length]!),
  )
}

/** Dashes, markers and patterns, for people who chose them because they cannot distinguish the colours. */
const DASHES = [undefined, '7 4', '2 4', '10 4 2 4', '5 3', '1 3'] as const
const MARKS = ['circle', 'square', 'triangle', 'diamond', 'cross', 'ring'] as const
export type Mark = (typeof MARKS)[number]
const TEXTURES = ['plain', 'rising', 'dots', 'falling', 'grid', 'level'] as const
export type Texture = (typeof TEXTURES)[number]

export const dashOf = (at: number): string | undefined => DASHES[at % DASHES.length]
export const markOf = (at: number): Mark => MARKS[at % MARKS.length]!

/** By meaning, so that a level has the same pattern in every chart. */
const TEXTURE_OF: Readonly<Partial<Record<Tone, Texture>>> = {
  half: 'rising',
  danger: 'grid',
  warning: 'falling',
  success: 'dots',
  'level-2': 'dots',
  'level-3': 'rising',
  'level-4': 'falling',
  'level-5': 'grid',
  'series-2': 'rising',
  'series-3': 'dots',
  'series-4': 'falling',
  'series-5': 'grid',
  'series-6': 'level',
}
export const textureOf = (tone: Tone): Texture => TEXTURE_OF[tone] ?? 'plain'
