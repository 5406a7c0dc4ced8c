import { useCallback, useLayoutEffect, useRef } from 'react'

/** A handler that stays the same while what it does follows the last drawing: rows that get it need not be drawn anew. */
export function useStable<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
