import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler with a stable identity that calls the latest function, so that rows with it need not be rendered again.
 */
export function useStable<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
