import { useEffect, useState } from 'react'

/** Slower than a repeated arrow key. */
const SETTLED_MS = 250

/** A value once it has not changed for a while: what follows the arrow keys is not loaded for every row passed. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
