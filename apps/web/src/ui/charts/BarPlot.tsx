import { use } from 'react'
import { formatFigure, formatTick } from '#platform/figures.ts'
import { barLayout, AXIS } from './bar-layout.ts'
import { FrameId, StandContext, textureUrl } from './chart-context.ts'
import { totalOf } from './chart-data.ts'
import { inlineBox, inlineX } from './mirror.ts'
import { textRoom, type PlotProps } from './plot.ts'
import { RowTarget } from './RowTarget.tsx'
import { valueScale } from './scales.ts'
import { longestBar, stackRow } from './stack.ts'

const STEP_ROOM = 88
const PART_GAP = 1.5
/** The highlight of a row extends a little beyond it, so that its edge does not touch the text. */
const BLEED = 6

/** Horizontal stacked bars with the total at the end of each. */
export default function BarPlot({ data: { rows, series }, room, height, format, locale }: PlotProps) {
  const frame = use(FrameId)
  const { active } = use(StandContext)
  const longest = longestBar(rows, series)
  const totals = rows.map((row) => formatFigure(totalOf(row, series), format, locale))
  const layout = barLayout(room.width, Math.max(...totals.map(textRoom)) + 8)
  const steps = Math.max(2, Math.floor(layout.length / STEP_ROOM))
  const scale = valueScale([0, longest], layout.length, steps, format.kind === 'count')
  const bottom = height - AXIS
  return (
    <>
      {scale.ticks.map((tick) => {
        const x = inlineX(layout.start + scale.at(tick), room)
        return (
          <g key={tick} aria-hidden>
            <path d={`M${x} 0V${bottom}`} className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'} />
            <text
              x={x}
              y={bottom + 18}
              textAnchor={tick === 0 && !layout.beside ? 'start' : 'middle'}
              className="fill-ink-soft text-meta tabular-nums"
            >
              {formatTick(tick, format, locale)}
            </text>
          </g>
        )
      })}
      {rows.map((row, at) => {
        const top = at * layout.band
        const parts = stackRow(row, series)
        const end = layout.start + scale.at(totalOf(row, series))
        const y = top + layout.barTop
        return (
          <g key={row.key}>
            <g aria-hidden>
              <rect
                x={-BLEED}
                y={top + 1}
                width={room.width + 2 * BLEED}
                height={layout.band - 2}
                rx={4}
                className={active === row.key ? 'fill-surface-soft' : 'fill-none'}
              />
              <foreignObject
                x={inlineBox(0, layout.labelWidth, room)}
                y={layout.beside ? top : top + 2}
                width={layout.labelWidth}
                height={layout.beside ? layout.band : 22}
              >
                <div className="flex h-full items-center text-body leading-tight text-ink">
                  <span className={layout.beside ? 'line-clamp-2' : 'truncate'}>
                    <bdi>{row.label}</bdi>
                  </span>
                </div>
              </foreignObject>
              {parts.map((part) => {
                const from = layout.start + scale.at(part.from)
                const size = scale.at(part.to) - scale.at(part.from)
                return (
                  <rect
                    key={part.series.key}
                    x={inlineBox(from, size, room)}
                    y={y}
                    width={Math.max(1, size - (part === parts.at(-1) ? 0 : PART_GAP))}
                    height={layout.bar}
                    rx={2}
                    fill={textureUrl(frame, series.indexOf(part.series))}
                  />
                )
              })}
              <text
                x={inlineX(end + 8, room)}
                y={y + layout.bar / 2}
                dominantBaseline="central"
                className="fill-ink text-body font-medium tabular-nums"
              >
                {totals[at]}
              </text>
            </g>
            <RowTarget row={row.key} anchor={{ x: inlineX(end, room), y }}>
              <rect
                x={-BLEED}
                y={top + 1}
                width={room.width + 2 * BLEED}
                height={layout.band - 2}
                rx={4}
                className="fill-transparent"
              />
            </RowTarget>
          </g>
        )
      })}
    </>
  )
}
