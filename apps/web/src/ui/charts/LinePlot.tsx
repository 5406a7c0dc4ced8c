import { use } from 'react'
import { formatFigure, formatPeriod, formatTick, type Period } from '#platform/figures.ts'
import { Frame, StandContext } from './chart-context.ts'
import { valueAt } from './chart-data.ts'
import { endLabels } from './end-labels.ts'
import { linePath } from './line-paths.ts'
import { inlineBox, inlineX } from './mirror.ts'
import { type Limit, textRoom, type PlotProps } from './plot.ts'
import { RowTarget } from './RowTarget.tsx'
import { dayScale, labelStep, valueScale } from './scales.ts'
import { SeriesMark } from './SeriesMark.tsx'
import { dashOf, markOf, STROKE } from './tones.ts'

const EDGE = { top: 12, bottom: 26, end: 30 }
const STEP_ROOM = 48
const LABEL_ROOM = 72
/** From this width on, lines are labelled at their end. */
const NAMED_FROM = 480
const WIDEST_NAME = 132

/** Lines over time, each with its latest value. The key of a row is its day. */
export default function LinePlot(
  props: PlotProps & {
    by: Period
    range: readonly [number, number]
    limits: readonly Limit[]
    small: boolean
  },
) {
  const { data, tones, room, height, format, locale, by, range, limits, small } = props
  const { rows, series } = data
  const { active } = use(StandContext)
  const { patterned } = use(Frame)
  const bottom = height - EDGE.bottom
  const deep = bottom - EDGE.top
  const latest = series.map((one) => {
    const row = rows.findLast((candidate) => valueAt(candidate, one) !== null)
    const value = row ? valueAt(row, one) : null
    return row && value !== null ? { day: row.key, value, text: formatFigure(value, format, locale) } : null
  })
  const named = series.length > 1 && room.width >= NAMED_FROM
  const names = latest.map((last, at) =>
    last ? (named ? `${last.text} ${series[at]!.label}` : last.text) : '',
  )
  const endRoom = Math.min(WIDEST_NAME, Math.max(EDGE.end, ...names.map((name) => textRoom(name) + 8)))
  const values = valueScale(
    range,
    deep,
    small ? 1 : Math.max(2, Math.floor(deep / STEP_ROOM)),
    format.kind === 'count',
  )
  const start = Math.max(...values.ticks.map((tick) => textRoom(formatTick(tick, format, locale)))) + 8
  const length = Math.max(0, room.width - start - endRoom)
  const days = dayScale(
    rows.map(({ key }) => key),
    length,
  )
  const placeOf = (day: string) => start + days(day)
  const y = (value: number) => bottom - values.at(value)
  const every = small ? Math.max(1, rows.length - 1) : labelStep(rows.length, length, LABEL_ROOM)
  // Only the latest value is marked, and the one that is pointed at.
  const isMarked = (day: string, at: number) => day === latest[at]?.day || day === active
  const limitNames = endLabels(limits.map(({ value }) => y(value) - 5))
  const ends = endLabels(latest.map((last) => (last ? y(last.value) : null)))

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
      {limits.map(({ key, label, value, tone }, at) => (
        <g key={key} aria-hidden>
          <path
            d={`M${inlineX(start, room)} ${y(value)}H${inlineX(start + length, room)}`}
            strokeDasharray="5 4"
            className={STROKE[tone]}
          />
          <text
            x={inlineX(start + 4, room)}
            y={limitNames[at]!}
            textAnchor="start"
            className="fill-ink-soft text-tick tabular-nums"
          >
            {label}
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
            className="fill-ink-faint text-tick tabular-nums"
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
              strokeDasharray={patterned ? dashOf(at) : undefined}
              className={`fill-none stroke-[1.5] ${STROKE[tones[at]!]}`}
            />
            {points.map((point, place) => {
              const day = rows[place]!.key
              if (!point || !isMarked(day, at)) return null
              return patterned ? (
                <SeriesMark key={day} mark={markOf(at)} tone={tones[at]!} {...point} large={day === active} />
              ) : (
                <circle
                  key={day}
                  cx={point.x}
                  cy={point.y}
                  r={day === active ? 4 : 3}
                  className={at === 0 && day === latest[at]?.day ? 'fill-accent' : 'fill-ink-faint'}
                />
              )
            })}
            {latest[at] ? (
              <text
                x={inlineX(placeOf(latest[at].day) + 8, room)}
                y={ends[at] ?? 0}
                dominantBaseline="central"
                className="fill-ink text-meta tabular-nums"
              >
                <tspan className="font-medium">{latest[at].text}</tspan>
                {named ? <tspan className="fill-ink-soft">{` ${one.label}`}</tspan> : null}
              </text>
            ) : null}
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
