import { useSyncExternalStore } from 'react'

// The specification's `sm`.
const PHONE = '(width < 600px)'

/** Whether there is no room for a table. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(PHONE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(PHONE).matches,
  )
}
