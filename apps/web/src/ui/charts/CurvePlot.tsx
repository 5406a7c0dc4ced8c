import { use } from 'react'
import { type FigureFormat, formatTick } from '#platform/figures.ts'
import { Frame, StandContext } from './chart-context.ts'
import { greatestValue, valueAt } from './chart-data.ts'
import { linePath } from './line-paths.ts'
import { inlineBox, inlineX } from './mirror.ts'
import { type Limit, type PlotProps, textRoom } from './plot.ts'
import { RowTarget } from './RowTarget.tsx'
import { amountScale, valueScale } from './scales.ts'
import { SeriesMark } from './SeriesMark.tsx'
import { dashOf, markOf, STROKE } from './tones.ts'

const EDGE = { top: 12, bottom: 26, end: 24 }
const STEP_ROOM = 48
const LABEL_ROOM = 80

/** Curves along an amount. The key of a row is its amount. */
export default function CurvePlot(
  props: PlotProps & {
    along: FigureFormat
    scale: 'linear' | 'log'
    limit: (Limit & { readonly at: number }) | undefined
  },
) {
  const { data, tones, room, height, format, locale, along, scale, limit } = props
  const { rows, series } = data
  const { active } = use(StandContext)
  const { patterned } = use(Frame)
  const bottom = height - EDGE.bottom
  const deep = bottom - EDGE.top
  const values = valueScale(
    [0, Math.max(greatestValue(data), limit?.value ?? 0)],
    deep,
    Math.max(2, Math.floor(deep / STEP_ROOM)),
    false,
  )
  const start = Math.max(...values.ticks.map((tick) => textRoom(formatTick(tick, format, locale)))) + 8
  const length = Math.max(0, room.width - start - EDGE.end)
  const amounts = amountScale(
    rows.map(({ key }) => Number(key)),
    length,
    { scale, steps: Math.max(2, Math.floor(length / LABEL_ROOM)) },
  )
  const placeOf = (amount: number) => start + amounts.at(amount)
  const y = (value: number) => bottom - values.at(value)
  const limitAt = limit ? placeOf(limit.at) : 0
  // The name of the limit stands on the side that has more room.
  const isLate = limitAt > start + length / 2

  return (
    <>
      {values.ticks.map((tick) => (
        <g key={tick} aria-hidden>
          <rect
            x={inlineBox(start, length, room)}
            y={y(tick)}
            width={length}
            height={1}
            className={tick === 0 ? 'fill-line-firm' : 'fill-line'}
          />
          <text
            x={inlineX(start - 8, room)}
            y={y(tick)}
            textAnchor="end"
            dominantBaseline="central"
            className="fill-ink-faint text-tick tabular-nums"
          >
            {formatTick(tick, format, locale)}
          </text>
        </g>
      ))}
      {amounts.ticks.map((tick) => (
        <text
          key={tick}
          aria-hidden
          x={inlineX(placeOf(tick), room)}
          y={bottom + 20}
          textAnchor="middle"
          className="fill-ink-faint text-tick tabular-nums"
        >
          {formatTick(tick, along, locale)}
        </text>
      ))}
      {limit ? (
        <g aria-hidden>
          <path
            d={`M${inlineX(start, room)} ${y(limit.value)}H${inlineX(start + length, room)}M${inlineX(limitAt, room)} ${bottom}V${EDGE.top}`}
            strokeDasharray="5 4"
            className={`fill-none ${STROKE[limit.tone]}`}
          />
          <text
            x={inlineX(limitAt + (isLate ? -6 : 6), room)}
            y={EDGE.top + 14}
            textAnchor={isLate ? 'end' : 'start'}
            className="fill-ink-soft text-tick tabular-nums"
          >
            {limit.label}
          </text>
        </g>
      ) : null}
      {active === null ? null : (
        <path
          aria-hidden
          d={`M${inlineX(placeOf(Number(active)), room)} ${EDGE.top}V${bottom}`}
          className="stroke-line-strong"
        />
      )}
      {series.map((one, at) => {
        const points = rows.map((row) => {
          const value = valueAt(row, one)
          return value === null ? null : { x: inlineX(placeOf(Number(row.key)), room), y: y(value) }
        })
        const shown = active === null ? null : points[rows.findIndex(({ key }) => key === active)]
        return (
          <g key={one.key} aria-hidden>
            <path
              d={linePath(points)}
              strokeDasharray={patterned ? dashOf(at) : undefined}
              className={`fill-none stroke-2 ${STROKE[tones[at]!]}`}
            />
            {shown ? <SeriesMark mark={markOf(at)} tone={tones[at]!} {...shown} large /> : null}
          </g>
        )
      })}
      {rows.map((row, at) => {
        const here = placeOf(Number(row.key))
        const from = at === 0 ? here - 8 : (placeOf(Number(rows[at - 1]!.key)) + here) / 2
        const to = at === rows.length - 1 ? here + 8 : (placeOf(Number(rows[at + 1]!.key)) + here) / 2
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
              width={Math.max(1, to - from)}
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
