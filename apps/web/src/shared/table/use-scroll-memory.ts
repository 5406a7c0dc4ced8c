import { useLayoutEffect, type RefObject } from 'react'

const places = new Map<string, number>()

/**
 * Brings a list back to where it was scrolled to: the same view (by `key`) opens at the same place, another begins at
 * its start. Kept for as long as the tab lives.
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
