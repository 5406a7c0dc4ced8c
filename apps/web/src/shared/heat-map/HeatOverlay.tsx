import { useEffect, useId, useMemo, useState, type RefObject } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { samePlace, type LevelTone, type Movement, type Place } from './heat-map.ts'
import { DISC, limitPath, RING, vectorsOf, type CellBox } from './movement-layout.ts'

export const placeName = ({ row, column }: Place): string => `${row}:${column}`

const DISCS: Readonly<Record<LevelTone, string>> = {
  1: 'fill-level-1',
  2: 'fill-level-2',
  3: 'fill-level-3',
  4: 'fill-level-4',
  5: 'fill-level-5',
}
const NUMBERS: Readonly<Record<LevelTone, string>> = {
  1: 'fill-on-level-1',
  2: 'fill-on-level-2',
  3: 'fill-on-level-3',
  4: 'fill-on-level-4',
  5: 'fill-on-level-5',
}

export interface HeatOverlayProps {
  /** The element that contains the cells. */
  area: RefObject<HTMLElement | null>
  /** All cells of the map. */
  places: readonly (Place & { readonly count: number; readonly tone: LevelTone })[]
  movements: readonly Movement[]
  /** The cells above the limit. */
  isAbove: ((place: Place) => boolean) | undefined
  /** The highlighted movement; the others fade. */
  active: string | null
  rightToLeft: boolean
}

/**
 * Over the cells: the line of the limit, and a vector for each movement, from a ring (before) to a numbered disc (now).
 * The list below the map gives the same as text.
 */
export function HeatOverlay({ area, places, movements, isAbove, active, rightToLeft }: HeatOverlayProps) {
  const head = useId()
  const locale = useLocale()
  const [boxes, setBoxes] = useState<readonly CellBox[]>([])

  // Not before painting: the surrounding element is mounted after its children.
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () =>
      setBoxes(
        places.flatMap(({ count, tone: _tone, ...place }) => {
          const cell = element.querySelector<HTMLElement>(`[data-place="${placeName(place)}"]`)?.closest('td')
          if (!cell) return []
          const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = cell
          return [{ place, x, y, width, height, counted: count > 0 }]
        }),
      )
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area, places])

  const vectors = useMemo(() => vectorsOf(movements, boxes, rightToLeft), [movements, boxes, rightToLeft])
  const fadeOf = (key: string) =>
    `transition-opacity motion-reduce:transition-none ${active === null || active === key ? '' : 'opacity-15'}`
  const moved = (key: string) => {
    const movement = movements.find((one) => one.key === key)
    return movement !== undefined && !samePlace(movement.from, movement.to)
  }
  const toneAt = ({ row, column }: Place) =>
    places.find((place) => place.row === row && place.column === column)?.tone ?? 1
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      <defs>
        <marker id={head} viewBox="0 0 8 8" refX={7} refY={4} markerWidth={6} markerHeight={6} orient="auto">
          <path d="M0 0 8 4 0 8Z" className="fill-ink" />
        </marker>
      </defs>
      {isAbove ? (
        <path
          d={limitPath(boxes, isAbove, rightToLeft)}
          className="fill-none stroke-ink stroke-[1.8] [stroke-linecap:round]"
        />
      ) : null}
      {vectors.map(({ key, from, bend, to }) => {
        if (!moved(key)) return null
        // The line begins at the edge of the ring and ends at the edge of the disc.
        const [out, into] = [
          Math.hypot(bend.x - from.x, bend.y - from.y),
          Math.hypot(bend.x - to.x, bend.y - to.y),
        ]
        if (out === 0 || into === 0) return null
        const start = {
          x: from.x + ((bend.x - from.x) * RING) / out,
          y: from.y + ((bend.y - from.y) * RING) / out,
        }
        const end = {
          x: to.x + ((bend.x - to.x) * (DISC + 2)) / into,
          y: to.y + ((bend.y - to.y) * (DISC + 2)) / into,
        }
        return (
          <g key={key} className={fadeOf(key)}>
            <path
              d={`M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`}
              markerEnd={`url(#${head})`}
              className="fill-none stroke-ink stroke-[1.3] opacity-70"
            />
            <circle cx={from.x} cy={from.y} r={RING} className="fill-surface stroke-ink-soft stroke-[1.4]" />
          </g>
        )
      })}
      {vectors.map(({ key, to }) => {
        const at = movements.findIndex((movement) => movement.key === key)
        const tone = toneAt(movements[at]!.to)
        return (
          <g key={key} className={fadeOf(key)}>
            <circle cx={to.x} cy={to.y} r={DISC} className={`stroke-surface stroke-[1.5] ${DISCS[tone]}`} />
            <text
              x={to.x}
              y={to.y}
              textAnchor="middle"
              dominantBaseline="central"
              className={`text-tick font-semibold tabular-nums ${NUMBERS[tone]}`}
            >
              {formatNumber(at + 1, locale)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
