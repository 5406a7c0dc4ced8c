import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale } from '#platform/i18n/index.ts'

const SIZES = {
  small: { box: 'size-10', text: 'sr-only', width: 12 },
  usual: { box: 'size-20', text: 'text-body font-semibold', width: 9 },
  large: { box: 'size-32', text: 'text-title font-semibold', width: 8 },
}

export interface ProgressRingProps {
  /** From 0 to 1. */
  share: number
  /** The accessible name: what is in progress. */
  label: string
  size?: keyof typeof SIZES
}

/** Progress as a ring that closes in the reading direction. */
export function ProgressRing({ share, label, size = 'usual' }: ProgressRingProps) {
  const locale = useLocale()
  const done = Math.min(1, Math.max(0, share))
  const text = formatFigure(done, PERCENT, locale)
  const { box, text: look, width } = SIZES[size]
  const ring = { r: 50 - width / 2, cx: 50, cy: 50, strokeWidth: width, pathLength: 100 }
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(done * 100)}
      aria-valuetext={text}
      className={`relative inline-flex shrink-0 items-center justify-center ${box}`}
    >
      <svg viewBox="0 0 100 100" aria-hidden className="absolute inset-0 -rotate-90 rtl:-scale-y-100">
        <circle {...ring} className="fill-none stroke-line" />
        {done > 0 ? (
          <circle
            {...ring}
            strokeDasharray={`${done * 100} 100`}
            className="fill-none stroke-accent transition-[stroke-dasharray] motion-reduce:transition-none"
          />
        ) : null}
      </svg>
      <span className={`tabular-nums ${look}`}>{text}</span>
    </span>
  )
}
