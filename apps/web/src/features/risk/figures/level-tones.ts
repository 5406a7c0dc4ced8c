import type { Level } from 'contract/risk/method'
import type { LevelTone } from '#ui/heat-map/heat-map.ts'

/** Four levels on five tones: the middle one is left out, so that neighbours stay apart. */
export const LEVEL_TONES: Readonly<Record<Level, LevelTone>> = { low: 1, medium: 2, high: 4, critical: 5 }
