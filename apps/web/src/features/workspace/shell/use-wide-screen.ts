import { useSyncExternalStore } from 'react'
import { MOBILE_BELOW } from '#platform/preferences/index.ts'

const wide = matchMedia(`(min-width: ${MOBILE_BELOW}px)`)
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for a permanent navigation; otherwise it is a drawer. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
