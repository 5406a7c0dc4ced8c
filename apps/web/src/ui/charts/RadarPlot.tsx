import { use } from 'react'
import { formatTick } from '#platform/figures.ts'
import { Frame, StandContext } from './chart-context.ts'
import { greatestValue, valueAt } from './chart-data.ts'
import type { PlotProps } from './plot.ts'
import { LABEL, labelWidth, radarRadius } from './radar-layout.ts'
import { outline, radialPoint, ring } from './radial.ts'
import { RowTarget } from './RowTarget.tsx'
import { valueScale } from './scales.ts'
import { SeriesMark } from './SeriesMark.tsx'
import { dashOf, FILL, markOf, STROKE } from './tones.ts'

/** The alignment of an axis label: towards the edge of the chart. */
const alignOf = (x: number): string =>
  Math.abs(x) < 1
    ? 'justify-center text-center'
    : x > 0
      ? 'ltr:justify-start rtl:justify-end'
      : 'ltr:justify-end rtl:justify-start'

/** One axis per row around a centre; each series is a shape. */
export default function RadarPlot(props: PlotProps & { max?: number | undefined }) {
  const { data, tones, room, height, format, locale, max } = props
  const { rows, series } = data
  const { active } = use(StandContext)
  const { patterned } = use(Frame)
  const { rightToLeft } = room
  const radius = radarRadius(room.width)
  const centre = { x: room.width / 2, y: height / 2 }
  const scale = valueScale([0, max ?? greatestValue(data)], radius, 4, format.kind === 'count')
  const at = (place: number, value: number) =>
    radialPoint(place, rows.length, Math.min(scale.at(value), radius), rightToLeft)

  return (
    <g transform={`translate(${centre.x} ${centre.y})`}>
      {scale.ticks.map((tick) => (
        <path
          key={tick}
          aria-hidden
          d={ring(rows.length, scale.at(tick))}
          className="fill-none stroke-line"
        />
      ))}
      {rows.map((row, place) => {
        const end = radialPoint(place, rows.length, radius, rightToLeft)
        return (
          <path
            key={row.key}
            aria-hidden
            d={`M0 0L${end.x} ${end.y}`}
            className={active === row.key ? 'stroke-line-strong stroke-2' : 'stroke-line'}
          />
        )
      })}
      {series.map((one, index) => (
        <g key={one.key} aria-hidden>
          <path
            d={outline(rows.map((row, place) => at(place, valueAt(row, one) ?? 0)))}
            strokeDasharray={patterned ? dashOf(index) : undefined}
            fillOpacity={0.1}
            className={`stroke-2 ${FILL[tones[index]!]} ${STROKE[tones[index]!]}`}
          />
          {rows.map((row, place) => {
            const value = valueAt(row, one)
            if (value === null) return null
            return (
              <SeriesMark
                key={row.key}
                mark={patterned ? markOf(index) : 'circle'}
                tone={tones[index]!}
                {...at(place, value)}
                large={row.key === active}
              />
            )
          })}
        </g>
      ))}
      {/* Above the shapes, which would hide them. */}
      {scale.ticks.map((tick) => (
        <text
          key={tick}
          aria-hidden
          y={-scale.at(tick)}
          dx={rightToLeft ? -6 : 6}
          dominantBaseline="central"
          className="fill-ink-soft text-meta tabular-nums [paint-order:stroke] stroke-surface stroke-3"
        >
          {formatTick(tick, format, locale)}
        </text>
      ))}
      {rows.map((row, place) => {
        const tip = radialPoint(place, rows.length, radius + LABEL.gap, rightToLeft)
        const side = Math.abs(tip.x) < 1 ? -0.5 : tip.x > 0 ? 0 : -1
        const rise = tip.y < -radius * 0.9 ? -1 : tip.y > radius * 0.9 ? 0 : -0.5
        const upright = Math.abs(tip.x) < 1
        const width = upright ? Math.min(room.width, 200) : labelWidth(room.width)
        const box = { x: tip.x + side * width, y: tip.y + rise * LABEL.height }
        return (
          <g key={row.key}>
            <foreignObject {...box} width={width} height={LABEL.height} aria-hidden>
              <div
                className={`flex h-full ${rise === -1 ? 'items-end' : rise === 0 ? 'items-start' : 'items-center'} ${alignOf(tip.x)} text-meta leading-tight text-ink`}
              >
                <span className={`line-clamp-2 ${active === row.key ? 'font-semibold' : ''}`}>
                  <bdi>{row.label}</bdi>
                </span>
              </div>
            </foreignObject>
            <RowTarget row={row.key} anchor={{ x: centre.x + tip.x, y: centre.y + tip.y }}>
              <rect {...box} width={width} height={LABEL.height} rx={4} className="fill-transparent" />
            </RowTarget>
          </g>
        )
      })}
    </g>
  )
}
