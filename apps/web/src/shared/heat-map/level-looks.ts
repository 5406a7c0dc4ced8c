import type { LevelTone } from './heat-map.ts'

// Written out, because the style sheet is generated from the class names in the code.
export const GROUND: Readonly<Record<LevelTone, string>> = {
  1: 'bg-level-1-ground text-level-1-ink',
  2: 'bg-level-2-ground text-level-2-ink',
  3: 'bg-level-3-ground text-level-3-ink',
  4: 'bg-level-4-ground text-level-4-ink',
  5: 'bg-level-5-ground text-level-5-ink',
}
