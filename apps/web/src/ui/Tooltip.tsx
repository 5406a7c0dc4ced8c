import { useEffect, useRef, useState, type ReactElement, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

const DELAY_MS = 500
/** Between the element and the tooltip; part of the tooltip, so that the pointer can move onto it. */
const GAP = 6

export interface TooltipProps {
  text: string
  /** One focusable element. */
  children: ReactElement
  side?: 'bottom' | 'inline-end'
  disabled?: boolean
}

/** The position of the tooltip, in pixels of the window. */
function placeBeside({ left, right, top, bottom, width, height }: DOMRect, side: 'bottom' | 'inline-end') {
  if (side === 'bottom') {
    // Kept away from the edges, where half of it would be cut off.
    const middle = Math.min(Math.max(left + width / 2, 80), innerWidth - 80)
    return { left: middle, top: bottom, translate: '-50% 0' }
  }
  const isRtl = document.documentElement.dir === 'rtl'
  return isRtl
    ? { left, top: top + height / 2, translate: '-100% -50%' }
    : { left: right, top: top + height / 2, translate: '0 -50%' }
}

/**
 * A short text next to the hovered or focused element. Never the only place of the information. Our own and small,
 * because every button of the shell has one and the shell is loaded first.
 */
export function Tooltip({ text, children, side = 'bottom', disabled = false }: TooltipProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<ReturnType<typeof placeBeside> | null>(null)
  const hide = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>, delay: number) => {
    const about = currentTarget.firstElementChild
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (about?.isConnected) setPlace(placeBeside(about.getBoundingClientRect(), side))
    }, delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // The pointer may rest on a part while the focus is elsewhere.
  useEffect(() => {
    if (!place) return undefined
    const press = (event: KeyboardEvent) => (event.key === 'Escape' ? setPlace(null) : undefined)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [place])
  if (disabled) return children
  return (
    <span
      role="presentation"
      className="contents"
      onPointerEnter={(event) => (event.pointerType === 'mouse' ? show(event, DELAY_MS) : undefined)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => (event.target.matches(':focus-visible') ? show(event, 0) : undefined)}
      onBlur={hide}
      onKeyDown={hide}
    >
      {children}
      {place
        ? createPortal(
            <div className="fixed z-50 max-w-xs" style={{ ...place, padding: GAP }}>
              <div role="tooltip" className="pop px-2 py-1 text-meta font-medium">
                {text}
              </div>
            </div>,
            document.body,
          )
        : null}
    </span>
  )
}
