import type { Level } from 'contract/risk/method'
import type { LevelTone } from './heat-map.ts'

/** The colour intensity of a level. */
export const TONES: Readonly<Record<Level, LevelTone>> = { low: 1, medium: 3, high: 4, critical: 5 }
