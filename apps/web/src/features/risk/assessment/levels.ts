import type { Level as RiskLevel } from 'contract/risk/method'
import type { LevelTone } from '#ui/heat-map/heat-map.ts'

/** How strongly a level is coloured. */
export const TONES: Readonly<Record<RiskLevel, LevelTone>> = { low: 1, medium: 3, high: 4, critical: 5 }
