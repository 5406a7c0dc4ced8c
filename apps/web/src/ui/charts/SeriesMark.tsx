import { FILL, STROKE, type Mark, type Tone } from './tones.ts'

const SHAPES: Readonly<Record<Exclude<Mark, 'circle' | 'ring'>, string>> = {
  square: 'M-4-4H4V4H-4Z',
  triangle: 'M0-5 5 4H-5Z',
  diamond: 'M0-5.5 5.5 0 0 5.5-5.5 0Z',
  cross: 'M-4-4 4 4M4-4-4 4',
}

export interface SeriesMarkProps {
  mark: Mark
  tone: Tone
  x: number
  y: number
  large?: boolean
}

/** The marker of a line: its shape and colour identify the line. */
export function SeriesMark({ mark, tone, x, y, large = false }: SeriesMarkProps) {
  const place = `translate(${x} ${y}) scale(${large ? 1.35 : 1})`
  if (mark === 'cross') {
    return <path d={SHAPES.cross} transform={place} className={`fill-none stroke-[2.5] ${STROKE[tone]}`} />
  }
  if (mark === 'ring') {
    return <circle r={4} transform={place} className={`fill-surface stroke-2 ${STROKE[tone]}`} />
  }
  const look = `stroke-surface stroke-1 ${FILL[tone]}`
  return mark === 'circle' ? (
    <circle r={4.5} transform={place} className={look} />
  ) : (
    <path d={SHAPES[mark]} transform={place} className={look} />
  )
}
