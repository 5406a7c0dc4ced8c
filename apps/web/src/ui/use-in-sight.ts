import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface Lines {
  count: number
  /** The height of every row, or the width of every column, in pixels. */
  size: number
  /** How many are drawn before and after those in sight. */
  around: number
  /** Columns instead of rows. */
  across?: boolean
  /** All are drawn. */
  all?: boolean
  /** Drawn together with another direction of the same area. */
  together?: boolean
}

interface InSight {
  /** The first that is drawn. */
  readonly first: number
  /** The one after the last that is drawn. */
  readonly end: number
  /** Scrolls as little as needed to have it in sight. */
  readonly reveal: (index: number) => void
}

const NOTHING = { first: 0, end: 0 }

/** Rows or columns of one size in an area that scrolls: those in sight and some around them are drawn. */
export function useInSight(area: RefObject<HTMLElement | null>, lines: Lines): InSight {
  const { count, size, around, across = false, all = false, together = false } = lines
  const [seen, setSeen] = useState(NOTHING)
  useLayoutEffect(() => {
    const element = area.current
    if (!element || all) return undefined
    let last = NOTHING
    const look = () => {
      const { offset, length } = viewOf(element, across)
      const first = Math.floor(offset / size)
      const end = Math.ceil((offset + length) / size)
      if (first === last.first && end === last.end) return
      last = { first, end }
      setSeen(last)
    }
    // Before the scrolled area is painted, so that no row is missing in it.
    const scrolled = together ? look : () => flushSync(look)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [area, size, across, all, together])
  const reveal = useCallback(
    (index: number) => {
      const element = area.current
      if (!element) return
      const { offset, length } = viewOf(element, across)
      const start = index * size
      if (start + size >= offset + length) scrollTo(element, across, start + size - length)
      else if (start <= offset) scrollTo(element, across, start)
    },
    [area, size, across],
  )
  if (all) return { first: 0, end: count, reveal }
  // The area may still be scrolled below the end of fewer rows.
  const end = Math.min(count, seen.end + around)
  return { first: Math.max(0, Math.min(seen.first - around, end)), end, reveal }
}

/** From right to left, the browser counts the offset below zero. */
const viewOf = (element: HTMLElement, across: boolean) =>
  across
    ? { offset: Math.abs(element.scrollLeft), length: element.clientWidth }
    : { offset: Math.max(0, element.scrollTop), length: element.clientHeight }

function scrollTo(element: HTMLElement, across: boolean, offset: number): void {
  if (!across) element.scrollTop = offset
  else element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -offset : offset
}

/** The indices of what is drawn. */
export const indicesOf = ({ first, end }: Pick<InSight, 'first' | 'end'>): number[] =>
  Array.from({ length: end - first }, (_, at) => first + at)
