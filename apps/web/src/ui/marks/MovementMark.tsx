const DISCS = ['fill-level-1', 'fill-level-2', 'fill-level-3', 'fill-level-4', 'fill-level-5'] as const
const WIDTH = 60
const HEIGHT = 14
const RADIUS = 3.5

interface MovementMarkProps {
  /** The greatest possible score. */
  max: number
  inherent: number | null
  residual: number
  /** From 1, the least, to 5, the greatest: the level of the residual score. */
  level: number
  /** The greatest score within the limit. */
  limit: number
  target?: number | null
  /** The same in words. */
  label: string
}

/** How far controls reduce a risk: hollow is inherent, solid is residual, the upright line is the limit. */
export function MovementMark(props: MovementMarkProps) {
  const { max, inherent, residual, level, limit, target = null, label } = props
  const x = (score: number) => RADIUS + 1 + ((score - 1) / Math.max(1, max - 1)) * (WIDTH - 2 * RADIUS - 2)
  const y = HEIGHT / 2
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      className="shrink-0 fill-none rtl:-scale-x-100"
    >
      <path d={`M1 ${y}H${WIDTH - 1}`} className="stroke-line" />
      <path d={`M${x(limit + 0.5)} 1.5V${HEIGHT - 1.5}`} className="stroke-ink stroke-[1.4]" />
      {inherent === null || inherent === residual ? null : (
        <>
          <path d={`M${x(residual)} ${y}H${x(inherent)}`} className="stroke-ink-faint stroke-[1.4]" />
          <circle
            cx={x(inherent)}
            cy={y}
            r={RADIUS - 0.6}
            className="fill-surface stroke-ink-faint stroke-[1.4]"
          />
        </>
      )}
      {target === null ? null : <path d={`M${x(target)} ${y - 4}v8`} className="stroke-seal stroke-2" />}
      <circle cx={x(residual)} cy={y} r={RADIUS} className={DISCS[level - 1] ?? 'fill-chart-past'} />
    </svg>
  )
}
