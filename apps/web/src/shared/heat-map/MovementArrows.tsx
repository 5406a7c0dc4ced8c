import { useEffect, useId, useState, type RefObject } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { queueOf, type Movement, type Place } from './heat-map.ts'

interface Point {
  readonly x: number
  readonly y: number
}

export const placeName = ({ row, column }: Place): string => `${row}:${column}`

const EDGE = 11
const APART = 18

export interface MovementArrowsProps {
  /** The element that contains the cells and the arrows. */
  area: RefObject<HTMLElement | null>
  movements: readonly Movement[]
  rightToLeft: boolean
}

/** Numbered arrows over the map from earlier to current positions. The list below gives the same as text. */
export function MovementArrows({ area, movements, rightToLeft }: MovementArrowsProps) {
  const head = useId()
  const locale = useLocale()
  const [lines, setLines] = useState<readonly { key: string; from: Point; to: Point }[]>([])

  // Not before painting: the surrounding element is mounted after its children.
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    function pointIn(place: Place, queue: number): Point | null {
      const cell = element!.querySelector<HTMLElement>(`[data-place="${placeName(place)}"]`)?.closest('td')
      if (!cell) return null
      const { offsetLeft: left, offsetTop: top, offsetWidth: width } = cell
      // Along the upper edge of the cell, clear of the number and the word.
      const start = EDGE + queue * APART
      return { x: left + (rightToLeft ? width - start : start), y: top + EDGE }
    }
    const measure = () =>
      setLines(
        movements.flatMap((movement, at) => {
          const from = pointIn(movement.from, queueOf(movements, at, 'from'))
          const to = pointIn(movement.to, queueOf(movements, at, 'to'))
          return from && to ? [{ key: movement.key, from, to }] : []
        }),
      )
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area, movements, rightToLeft])

  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      <defs>
        <marker
          id={head}
          viewBox="0 0 10 10"
          refX={9}
          refY={5}
          markerWidth={7}
          markerHeight={7}
          orient="auto"
        >
          <path d="M0 0 10 5 0 10Z" className="fill-ink" />
        </marker>
      </defs>
      {lines.map(({ key, from, to }, at) => (
        <g key={key}>
          <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className="stroke-surface stroke-4 opacity-80" />
          <path
            d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
            markerEnd={`url(#${head})`}
            className="stroke-ink stroke-[1.5]"
          />
          <circle cx={from.x} cy={from.y} r={7.5} className="fill-ink stroke-surface" />
          <text
            x={from.x}
            y={from.y}
            textAnchor="middle"
            dominantBaseline="central"
            className="fill-surface text-[0.6875rem] font-semibold tabular-nums"
          >
            {formatNumber(at + 1, locale)}
          </text>
        </g>
      ))}
    </svg>
  )
}
