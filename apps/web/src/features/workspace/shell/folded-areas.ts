import { keptText, usePreference } from '#platform/preferences/index.ts'
import type { AreaName } from './menu.ts'

/** The areas that this person has folded on this device; all are open at first. */
export function useFoldedAreas(person: string) {
  const kept = keptText(`app-menu-folded:${person}`)
  const folded = usePreference(kept).split(' ').filter(Boolean)
  return {
    isFolded: (area: AreaName): boolean => folded.includes(area),
    toggle: (area: AreaName): void =>
      kept.set((folded.includes(area) ? folded.filter((one) => one !== area) : [...folded, area]).join(' ')),
  }
}
