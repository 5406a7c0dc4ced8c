import { use } from 'react'
import { formatFigure } from '#platform/figures.ts'
import { StandContext, useFill } from './chart-context.ts'
import { totalOf, valueAt } from './chart-data.ts'
import { inlineBox, inlineX } from './mirror.ts'
import type { PlotProps } from './plot.ts'
import { RowTarget } from './RowTarget.tsx'
import { UNIT, unitLayout, unitPlace, unitRows } from './unit-layout.ts'

const BLEED = 6
const OUTLINE = 1.3

/** One square per record, in the order of the series, with the count at the end of each row. */
export default function UnitPlot({ data, tones, room, format, locale }: PlotProps) {
  const { rows, series } = data
  const fillOf = useFill()
  const { active } = use(StandContext)
  const totals = rows.map((row) => formatFigure(totalOf(row, series), format, locale))
  const layout = unitLayout(data, room.width)
  const placed = unitRows(data, layout)
  return (
    <>
      {rows.map((row, at) => {
        const { top, height, squares } = placed[at]!
        const units = series.flatMap((one, index) =>
          Array.from({ length: valueAt(row, one) ?? 0 }, () => row.tone ?? tones[index]!),
        )
        return (
          <g key={row.key}>
            <g aria-hidden>
              <path d={`M0 ${top + height - 0.5}H${room.width}`} className="stroke-line" />
              <rect
                x={-BLEED}
                y={top + 1}
                width={room.width + 2 * BLEED}
                height={height - 2}
                rx={4}
                className={active === row.key ? 'fill-surface-soft' : 'fill-none'}
              />
              <foreignObject
                x={inlineBox(0, layout.labelWidth, room)}
                y={top}
                width={layout.labelWidth}
                height={layout.beside ? height : 24}
              >
                <div className="flex h-full items-center text-body leading-tight text-ink">
                  <span className="truncate">
                    <bdi>{row.label}</bdi>
                  </span>
                </div>
              </foreignObject>
              {units.map((tone, unit) => {
                const { inline, block } = unitPlace(unit, layout)
                const x = inlineBox(layout.start + inline, UNIT, room)
                const y = squares + block
                if (tone === 'hollow' || tone === 'half') {
                  return (
                    <g key={unit} className={tone === 'half' ? 'stroke-level-3' : 'stroke-ink-faint'}>
                      <rect
                        x={x + OUTLINE / 2}
                        y={y + OUTLINE / 2}
                        width={UNIT - OUTLINE}
                        height={UNIT - OUTLINE}
                        rx={1.5}
                        strokeWidth={OUTLINE}
                        className="fill-none"
                      />
                      {tone === 'half' ? (
                        <path
                          d={`M${x} ${y + UNIT}V${y + 1}L${x + 1} ${y}H${x + UNIT}Z`}
                          className="fill-level-3 stroke-none"
                        />
                      ) : null}
                    </g>
                  )
                }
                return <rect key={unit} x={x} y={y} width={UNIT} height={UNIT} rx={2} {...fillOf(tone)} />
              })}
              <text
                x={inlineX(room.width, room)}
                y={squares + UNIT / 2}
                textAnchor="end"
                dominantBaseline="central"
                className={`text-body font-medium tabular-nums ${units.length === 0 ? 'fill-ink-faint' : 'fill-ink'}`}
              >
                {totals[at]}
              </text>
            </g>
            <RowTarget row={row.key} anchor={{ x: inlineX(layout.start, room), y: squares }}>
              <rect
                x={-BLEED}
                y={top + 1}
                width={room.width + 2 * BLEED}
                height={height - 2}
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
