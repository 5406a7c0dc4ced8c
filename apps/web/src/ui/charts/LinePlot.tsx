import { use } from 'react'
import { formatPeriod, formatTick, type Period } from '#platform/figures.ts'
import { StandContext } from './chart-context.ts'
import { greatestValue, leastValue, valueAt } from './chart-data.ts'
import { linePath } from './line-paths.ts'
import { inlineBox, inlineX } from './mirror.ts'
import { textRoom, type PlotProps } from './plot.ts'
import { RowTarget } from './RowTarget.tsx'
import { dayScale, labelStep, valueScale } from './scales.ts'
import { SeriesMark } from './SeriesMark.tsx'
import { dashOf, markOf, STROKE } from './tones.ts'

const EDGE = { top: 12, bottom: 30, end: 30 }
const STEP_ROOM = 48
const LABEL_ROOM = 72
const MANY = 24

/** Lines over time. The key of a row is its day. */
export default function LinePlot(props: PlotProps & { by: Period }) {
  const { data, tones, room, height, format, locale, by } = props
  const { rows, series } = data
  const { active } = use(StandContext)
  const bottom = height - EDGE.bottom
  const deep = bottom - EDGE.top
  const values = valueScale(
    [leastValue(data), greatestValue(data)],
    deep,
    Math.max(2, Math.floor(deep / STEP_ROOM)),
    format.kind === 'count',
  )
  const start = Math.max(...values.ticks.map((tick) => textRoom(formatTick(tick, format, locale)))) + 8
  const length = Math.max(0, room.width - start - EDGE.end)
  const days = dayScale(
    rows.map(({ key }) => key),
    length,
  )
  const placeOf = (day: string) => start + days(day)
  const y = (value: number) => bottom - values.at(value)
  const every = labelStep(rows.length, length, LABEL_ROOM)
  // Markers on every point of a long line would hide it.
  const isMarked = (day: string) => rows.length <= MANY || day === active

  return (
    <>
      {values.ticks.map((tick) => (
        <g key={tick} aria-hidden>
          <rect
            x={inlineBox(start, length, room)}
            y={y(tick)}
            width={length}
            height={1}
            className={tick === 0 ? 'fill-line-strong' : 'fill-line'}
          />
          <text
            x={inlineX(start - 8, room)}
            y={y(tick)}
            textAnchor="end"
            dominantBaseline="central"
            className="fill-ink-soft text-meta tabular-nums"
          >
            {formatTick(tick, format, locale)}
          </text>
        </g>
      ))}
      {rows.map(({ key }, at) =>
        // Counted from the end: the latest value matters most.
        (rows.length - 1 - at) % every === 0 ? (
          <text
            key={key}
            aria-hidden
            x={inlineX(placeOf(key), room)}
            y={bottom + 20}
            textAnchor="middle"
            className="fill-ink-soft text-meta tabular-nums"
          >
            {formatPeriod(key, by, locale, 'short')}
          </text>
        ) : null,
      )}
      {active === null ? null : (
        <path
          aria-hidden
          d={`M${inlineX(placeOf(active), room)} ${EDGE.top}V${bottom}`}
          className="stroke-line-strong"
        />
      )}
      {series.map((one, at) => {
        const points = rows.map((row) => {
          const value = valueAt(row, one)
          return value === null ? null : { x: inlineX(placeOf(row.key), room), y: y(value) }
        })
        return (
          <g key={one.key} aria-hidden>
            <path
              d={linePath(points)}
              strokeDasharray={dashOf(at)}
              className={`fill-none stroke-2 ${STROKE[tones[at]!]}`}
            />
            {points.map((point, place) => {
              const day = rows[place]!.key
              return point && isMarked(day) ? (
                <SeriesMark
                  key={day}
                  mark={markOf(at)}
                  tone={tones[at]!}
                  x={point.x}
                  y={point.y}
                  large={day === active}
                />
              ) : null
            })}
          </g>
        )
      })}
      {rows.map((row, at) => {
        const here = placeOf(row.key)
        const from = at === 0 ? here - 12 : (placeOf(rows[at - 1]!.key) + here) / 2
        const to = at === rows.length - 1 ? here + 12 : (placeOf(rows[at + 1]!.key) + here) / 2
        const tops = series.map((one) => valueAt(row, one)).filter((value) => value !== null)
        return (
          <RowTarget
            key={row.key}
            row={row.key}
            anchor={{ x: inlineX(here, room), y: tops.length > 0 ? y(Math.max(...tops)) : bottom }}
          >
            <rect
              x={inlineBox(from, to - from, room)}
              y={EDGE.top}
              width={to - from}
              height={deep}
              rx={4}
              className="fill-transparent"
            />
          </RowTarget>
        )
      })}
    </>
  )
}
