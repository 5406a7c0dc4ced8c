import { useSyncExternalStore } from 'react'
import { preferences, usePreference } from '#platform/preferences/index.ts'

const FORCED = '(forced-colors: active)'
const subscribe = (listener: () => void) => {
  const query = matchMedia(FORCED)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const isForced = () => matchMedia(FORCED).matches

/** Whether charts add patterns to their colours: the person's choice, or a device with forced colours. */
export function usePatterns(): boolean {
  const chosen = usePreference(preferences.hasChartPatterns)
  return useSyncExternalStore(subscribe, isForced) || chosen
}
