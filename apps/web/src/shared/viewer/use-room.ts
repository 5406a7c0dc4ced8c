import { useCallback, useState } from 'react'
import type { Size } from './scale.ts'

const NONE: Size = { width: 0, height: 0 }

/** The space of an element, updated when it changes. */
export function useRoom(): [(element: HTMLElement | null) => (() => void) | undefined, Size] {
  const [room, setRoom] = useState(NONE)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setRoom({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, room]
}
