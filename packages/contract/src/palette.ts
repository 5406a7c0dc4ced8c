/**
 * The colours of the product where there is no style sheet: printed reports, Word, Excel and the reader of a bundle.
 * They are those of `styles.css` in the light theme, which a test compares.
 */
export const PALETTE = {
  surface: '#fffefc',
  'surface-soft': '#f7f6f3',
  ink: '#18211f',
  'ink-soft': '#47514e',
  line: '#e7e5df',
  'line-firm': '#d6d4cc',
  'line-strong': '#7f847f',
  seal: '#0b6a62',
  danger: '#a3241f',
  'level-1': '#5c8f63',
  'level-1-ground': '#edf2ea',
  'level-1-ink': '#2c4a2f',
  'level-2': '#5c8f63',
  'level-2-ground': '#edf2ea',
  'level-2-ink': '#2c4a2f',
  'level-3': '#b27d0c',
  'level-3-ground': '#faf1da',
  'level-3-ink': '#5c3f03',
  'level-4': '#bf5412',
  'level-4-ground': '#f8e2d0',
  'level-4-ink': '#6b2f08',
  'level-5': '#a3241f',
  'level-5-ground': '#f1d1c9',
  'level-5-ink': '#6b130f',
  'series-1': '#0b6a62',
  'series-2': '#b8651b',
  'series-3': '#47418f',
} as const

/**
 * The five levels on paper, from the best to the worst: each darker than the one before, so that the order survives a
 * black-and-white printer. On a screen the level colours of the palette are used.
 */
export const PRINT_LEVELS = [
  { ground: '#e9f4ec', ink: '#143f27', line: '#5f9c77' },
  { ground: '#e9f4ec', ink: '#143f27', line: '#5f9c77' },
  { ground: '#f8e199', ink: '#463500', line: '#a98400' },
  { ground: '#ec9650', ink: '#2f1300', line: '#9a480a' },
  { ground: '#9f1818', ink: '#ffffff', line: '#6f0c0c' },
] as const

/** The same in the dark theme, for what is read on a screen. */
export const DARK_PALETTE = {
  ground: '#0c100f',
  surface: '#161c1a',
  ink: '#e9ece8',
  'ink-soft': '#b3bbb6',
  line: '#252d2a',
  seal: '#55c2b3',
} as const

/** For Word and Excel: six hexadecimal digits without a hash. */
export const hexOf = (colour: keyof typeof PALETTE): string => plainHex(PALETTE[colour])
export const plainHex = (colour: string): string => colour.slice(1).toUpperCase()

/** The tint behind text of each risk level. */
export const LEVEL_GROUNDS = {
  low: 'level-1-ground',
  medium: 'level-3-ground',
  high: 'level-4-ground',
  critical: 'level-5-ground',
} as const
