import { useLayoutEffect, type RefObject } from 'react'

const places = new Map<string, number>()

/**
 * Restores the scroll position of a list: the same view (by `key`) opens where it was, another starts at the top.
 * Kept for the lifetime of the tab.
 */
export function useScrollMemory(area: RefObject<HTMLElement | null>, key: string, ready: boolean): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || !ready) return undefined
    element.scrollTo({ top: places.get(key) ?? 0 })
    const note = () => places.set(key, element.scrollTop)
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [area, key, ready])
}
