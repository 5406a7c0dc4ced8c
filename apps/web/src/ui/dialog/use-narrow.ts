import { useSyncExternalStore } from 'react'

// Where a panel covers the whole width, what lies behind it cannot be used; the specification's `lg`.
const NARROW = '(width < 1280px)'

/** Whether there is room for one thing only, now and after every change. */
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
