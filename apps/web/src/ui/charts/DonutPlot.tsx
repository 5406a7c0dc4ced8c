import { use } from 'react'
import { formatFigure } from '#platform/figures.ts'
import { FrameId, StandContext, textureUrl } from './chart-context.ts'
import { totalOf } from './chart-data.ts'
import type { PlotProps } from './plot.ts'
import { slices } from './radial.ts'
import { RowTarget } from './RowTarget.tsx'

const THIN = 0.64

/** A ring with one slice per row, and the total in the middle. */
export default function DonutPlot(props: PlotProps & { caption: string }) {
  const { data, room, height, format, locale, caption } = props
  const first = data.series.slice(0, 1)
  const frame = use(FrameId)
  const { active } = use(StandContext)
  const outer = Math.min(room.width, height) / 2 - 2
  const values = data.rows.map((row) => totalOf(row, first))
  const drawn = slices(values, { outer, inner: outer * THIN, rightToLeft: room.rightToLeft })
  const centre = { x: room.width / 2, y: height / 2 }
  return (
    <g transform={`translate(${centre.x} ${centre.y})`}>
      {data.rows.map((row, at) => {
        const { path, middle } = drawn[at]!
        if (path === '') return null
        return (
          <RowTarget key={row.key} row={row.key} anchor={{ x: centre.x + middle.x, y: centre.y + middle.y }}>
            <path
              d={path}
              fill={textureUrl(frame, at)}
              className={`transition-opacity motion-reduce:transition-none ${active !== null && active !== row.key ? 'opacity-50' : ''}`}
            />
          </RowTarget>
        )
      })}
      <text aria-hidden textAnchor="middle" y={-2} className="fill-ink text-title font-semibold tabular-nums">
        {formatFigure(
          values.reduce((sum, value) => sum + value, 0),
          format,
          locale,
        )}
      </text>
      <text aria-hidden textAnchor="middle" y={18} className="fill-ink-soft text-meta">
        {caption}
      </text>
    </g>
  )
}
