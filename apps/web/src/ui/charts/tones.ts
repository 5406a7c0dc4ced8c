/** Colours by purpose; the style sheet defines their values for light and dark. */
export type Tone = 'accent' | 'quiet' | `series-${1 | 2 | 3 | 4 | 5 | 6}` | `level-${1 | 2 | 3 | 4 | 5}`

const SERIES_TONES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const

// Written out, because the style sheet is generated from the class names in the code.
export const FILL: Readonly<Record<Tone, string>> = {
  accent: 'fill-accent',
  quiet: 'fill-line-strong',
  'series-1': 'fill-series-1',
  'series-2': 'fill-series-2',
  'series-3': 'fill-series-3',
  'series-4': 'fill-series-4',
  'series-5': 'fill-series-5',
  'series-6': 'fill-series-6',
  'level-1': 'fill-level-1',
  'level-2': 'fill-level-2',
  'level-3': 'fill-level-3',
  'level-4': 'fill-level-4',
  'level-5': 'fill-level-5',
}

export const STROKE: Readonly<Record<Tone, string>> = {
  accent: 'stroke-accent',
  quiet: 'stroke-line-strong',
  'series-1': 'stroke-series-1',
  'series-2': 'stroke-series-2',
  'series-3': 'stroke-series-3',
  'series-4': 'stroke-series-4',
  'series-5': 'stroke-series-5',
  'series-6': 'stroke-series-6',
  'level-1': 'stroke-level-1',
  'level-2': 'stroke-level-2',
  'level-3': 'stroke-level-3',
  'level-4': 'stroke-level-4',
  'level-5': 'stroke-level-5',
}

/** The tone of each item; a single one has the accent. A requested tone is kept. */
export function tonesOf(items: readonly { readonly tone?: Tone }[]): Tone[] {
  return items.map(
    ({ tone }, at) => tone ?? (items.length === 1 ? 'accent' : SERIES_TONES[at % SERIES_TONES.length]!),
  )
}

/** People who cannot distinguish the colours can use dashes, markers and textures. */
const DASHES = [undefined, '7 4', '2 4', '10 4 2 4', '5 3', '1 3'] as const
const MARKS = ['circle', 'square', 'triangle', 'diamond', 'cross', 'ring'] as const
export type Mark = (typeof MARKS)[number]
const TEXTURES = ['plain', 'rising', 'dots', 'falling', 'grid', 'level'] as const
export type Texture = (typeof TEXTURES)[number]

export const dashOf = (at: number): string | undefined => DASHES[at % DASHES.length]
export const markOf = (at: number): Mark => MARKS[at % MARKS.length]!
export const textureOf = (at: number): Texture => TEXTURES[at % TEXTURES.length]!
