import { useSyncExternalStore } from 'react'

// Where a panel covers the whole width, the content behind it cannot be used; the specification's `lg`.
const NARROW = '(width < 1280px)'

/** Whether there is space for a single pane only, updated when it changes. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(NARROW)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(NARROW).matches,
  )
}
