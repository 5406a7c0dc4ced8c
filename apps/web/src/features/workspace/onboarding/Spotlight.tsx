import { useLayoutEffect, useState } from 'react'

const MARGIN = 6

interface Hole {
  x: number
  y: number
  width: number
  height: number
}

const holeAround = (element: Element): Hole => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}

// Larger than any window; the hole is cut out of it.
const EVERYWHERE = 'M0 0H20000V20000H0Z'
const outline = ({ x, y, width, height }: Hole) => `M${x} ${y}h${width}v${height}h${-width}Z`

/** Dims the page but for what is being explained. Clicks go through: the page stays usable. */
export function Spotlight({ find }: { find: () => Element | null }) {
  const [hole, setHole] = useState<Hole | null>(null)
  useLayoutEffect(() => {
    const element = find()
    if (!element) return undefined
    const follow = () => setHole(holeAround(element))
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(document.body)
    addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', follow, { capture: true })
    }
  }, [find])
  if (!hole) return null
  return (
    <svg aria-hidden className="pointer-events-none fixed inset-0 z-50 size-full">
      <path d={`${EVERYWHERE}${outline(hole)}`} fillRule="evenodd" className="fill-veil" />
      <rect {...hole} fill="none" strokeWidth="2" className="stroke-accent" />
    </svg>
  )
}
