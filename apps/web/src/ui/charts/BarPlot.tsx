import { use } from 'react'
import { formatFigure } from '#platform/figures.ts'
import { barLayout } from './bar-layout.ts'
import { Frame, StandContext, useFill } from './chart-context.ts'
import { totalOf } from './chart-data.ts'
import { inlineBox, inlineX } from './mirror.ts'
import { textRoom, type PlotProps } from './plot.ts'
import { RowTarget } from './RowTarget.tsx'
import { valueScale } from './scales.ts'
import { longestBar, stackRow } from './stack.ts'
import { ON } from './tones.ts'

const PART_GAP = 1.5
/** The highlight of a row extends a little beyond it, so that its edge does not touch the text. */
const BLEED = 6

/** Horizontal stacked bars with the number on each part, and the total at the end. */
export default function BarPlot({ data: { rows, series }, tones, room, format, locale }: PlotProps) {
  const { patterned } = use(Frame)
  const fillOf = useFill()
  const { active } = use(StandContext)
  const longest = longestBar(rows, series)
  const totals = rows.map((row) => formatFigure(totalOf(row, series), format, locale))
  const layout = barLayout(room.width, Math.max(...totals.map(textRoom)) + 8)
  // Every value is written beside its bar, so there is no axis to read it from.
  const scale = valueScale([0, longest], layout.length, 2, format.kind === 'count', false)
  return (
    <>
      {rows.map((row, at) => {
        const top = at * layout.band
        const parts = stackRow(row, series)
        const end = layout.start + scale.at(totalOf(row, series))
        const y = top + layout.barTop
        return (
          <g key={row.key}>
            <g aria-hidden>
              <path d={`M0 ${top + layout.band - 0.5}H${room.width}`} className="stroke-line" />
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
                const drawn = Math.max(1, size - (part === parts.at(-1) ? 0 : PART_GAP))
                const tone = row.tone ?? tones[series.indexOf(part.series)]!
                const text = formatFigure(part.to - part.from, format, locale)
                return (
                  <g key={part.series.key}>
                    <rect
                      x={inlineBox(from, drawn, room)}
                      y={y}
                      width={drawn}
                      height={layout.bar}
                      rx={2}
                      {...fillOf(tone)}
                    />
                    {!patterned && parts.length > 1 && ON[tone] && size > textRoom(text) ? (
                      <text
                        x={inlineX(from + (size - PART_GAP) / 2, room)}
                        y={y + layout.bar / 2}
                        textAnchor="middle"
                        dominantBaseline="central"
                        className={`text-tick font-medium tabular-nums ${ON[tone]}`}
                      >
                        {text}
                      </text>
                    ) : null}
                  </g>
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
