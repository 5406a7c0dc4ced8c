import { useEffect, useRef, useState, type ReactElement, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

const DELAY_MS = 500
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
    return { left: middle, top: bottom + GAP, translate: '-50% 0' }
  }
  const isRtl = document.documentElement.dir === 'rtl'
  return isRtl
    ? { left: left - GAP, top: top + height / 2, translate: '-100% -50%' }
    : { left: right + GAP, top: top + height / 2, translate: '0 -50%' }
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
            <div
              role="tooltip"
              className="pop pointer-events-none fixed z-50 max-w-xs px-2 py-1 text-meta font-medium"
              style={place}
            >
              {text}
            </div>,
            document.body,
          )
        : null}
    </span>
  )
}
