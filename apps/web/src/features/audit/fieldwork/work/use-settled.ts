import { useEffect, useState } from 'react'

/** A value once it has not changed for a while: what follows the arrow keys is not loaded for every row passed. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
