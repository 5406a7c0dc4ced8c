import { useCallback, useState } from 'react'

/** The width of an element in pixels, known before the first paint and updated when it changes. */
export function useInlineSize(): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [size, setSize] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    setSize(element.clientWidth)
    const observer = new ResizeObserver(() => setSize(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
