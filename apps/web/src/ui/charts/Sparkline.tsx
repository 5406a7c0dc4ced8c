const [WIDTH, HEIGHT, INSET] = [160, 28, 3]

interface SparklineProps {
  /** From the earliest to the latest; null where nothing was measured. */
  values: readonly (number | null)[]
  /** The line in words: it has no axes. */
  label: string
  className?: string
}

/** A line over time without axes, with its last point marked. Time runs in the reading direction. */
export function Sparkline({ values, label, className = '' }: SparklineProps) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const last = known.at(-1)
  if (!last) return null
  const [least, most] = [
    Math.min(...known.map(({ value }) => value)),
    Math.max(...known.map(({ value }) => value)),
  ]
  const x = (at: number) => INSET + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * INSET)
  // A line without change runs through the middle.
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - INSET - ((value - least) / (most - least)) * (HEIGHT - 2 * INSET)
  const points = known.map(({ value, at }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`shrink-0 rtl:-scale-x-100 ${className}`}
    >
      <polyline
        points={points}
        className="fill-none stroke-chart-line stroke-[1.4] [stroke-linecap:round] [stroke-linejoin:round]"
      />
      <circle cx={x(last.at)} cy={y(last.value)} r={3} className="fill-accent stroke-surface stroke-[1.5]" />
    </svg>
  )
}
