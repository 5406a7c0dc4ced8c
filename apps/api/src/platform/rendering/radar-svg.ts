import { PALETTE } from 'contract/palette'
import type { Block } from './document-model.ts'

type Radar = Extract<Block, { kind: 'radar' }>

export const RADAR_SIZE = { width: 420, height: 340 }
const RADIUS = 130
const LINES = [
  { colour: PALETTE['series-1'], dash: '' },
  { colour: PALETTE['series-2'], dash: '7 4' },
  { colour: PALETTE['series-3'], dash: '2 3' },
] as const

export const lineOf = (series: number) => LINES[series % LINES.length]!

const round = (value: number): string => value.toFixed(1)

/**
 * Draws one axis per row, clockwise from the top, or counter-clockwise in right-to-left documents. Axes are labelled with
 * the row numbers of the table below, so that long names cannot overlap.
 */
export function radarSvg(
  { axes, series, max, title }: Radar,
  rtl: boolean,
  text: (value: string) => string,
): string {
  const centre = { x: RADAR_SIZE.width / 2, y: RADAR_SIZE.height / 2 }
  const at = (axis: number, value: number) => {
    const angle = ((rtl ? -1 : 1) * axis * 2 * Math.PI) / axes.length
    const reach = (Math.min(Math.max(value, 0), max) / max) * RADIUS
    return { x: centre.x + reach * Math.sin(angle), y: centre.y - reach * Math.cos(angle) }
  }
  const shape = (values: readonly number[]) =>
    values
      .map((value, axis) => at(axis, value))
      .map(({ x, y }) => `${round(x)},${round(y)}`)
      .join(' ')
  const rings = [0.2, 0.4, 0.6, 0.8, 1].map(
    (part) =>
      `<polygon points="${shape(axes.map(() => part * max))}" fill="none" stroke="${PALETTE['line-firm']}"/>`,
  )
  const spokes = axes.map((_, axis) => {
    const { x, y } = at(axis, max)
    return `<line x1="${centre.x}" y1="${centre.y}" x2="${round(x)}" y2="${round(y)}" stroke="${PALETTE.line}"/>`
  })
  const shapes = series.map(({ values }, index) => {
    const { colour, dash } = lineOf(index)
    const points = shape(values.map((value) => value ?? 0))
    return `<polygon points="${points}" fill="${colour}" fill-opacity="0.08" stroke="${colour}" stroke-width="2"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`
  })
  const names = axes.map((name, axis) => {
    const { x, y } = at(axis, max)
    const [left, top] = [centre.x + (x - centre.x) * 1.12, centre.y + (y - centre.y) * 1.12]
    return `<text x="${round(left)}" y="${round(top + 4)}" text-anchor="middle" font-family="sans-serif" font-size="12" fill="${PALETTE.ink}">${text(name)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${text(title)}" width="${RADAR_SIZE.width}" height="${RADAR_SIZE.height}" viewBox="0 0 ${RADAR_SIZE.width} ${RADAR_SIZE.height}" direction="ltr">${[...rings, ...spokes, ...shapes, ...names].join('')}</svg>`
}
