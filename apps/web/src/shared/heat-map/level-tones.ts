import type { Level } from 'contract/risk/method'
import type { LevelTone } from './heat-map.ts'

/** How strongly a level is coloured. */
export const TONES: Readonly<Record<Level, LevelTone>> = { low: 1, medium: 3, high: 4, critical: 5 }
