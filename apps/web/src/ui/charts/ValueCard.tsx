import type { Point } from './radial.ts'

export interface ValueCardProps {
  title: string
  lines: readonly { readonly key: string; readonly label: string; readonly value: string }[]
  anchor: Point
  width: number
}

const WIDEST = 208
const APART = 14
const LOWEST_TOP = 36

/** On the side with more space: above or below it would cover the neighbours. */
function placeBeside({ x, y }: Point, width: number) {
  const isAfter = x < width / 2
  const room = (isAfter ? width - x : x) - APART
  return {
    left: isAfter ? x + APART : x - APART,
    top: Math.max(y, LOWEST_TOP),
    maxWidth: Math.min(WIDEST, room),
    translate: isAfter ? '0 -50%' : '-100% -50%',
  }
}

/** The values of one row, next to the hovered or focused point. */
export function ValueCard({ title, lines, anchor, width }: ValueCardProps) {
  return (
    <div
      aria-hidden
      style={placeBeside(anchor, width)}
      className="pop pointer-events-none absolute z-10 w-max px-3 py-2 text-meta"
    >
      <p className="font-semibold">
        <bdi>{title}</bdi>
      </p>
      <dl className="mt-1 space-y-0.5">
        {lines.map(({ key, label, value }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
