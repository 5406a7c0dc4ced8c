const DOTS = ['bg-level-1', 'bg-level-2', 'bg-level-3', 'bg-level-4', 'bg-level-5'] as const

interface LevelMarkProps {
  /** From 1, the least, to 5, the greatest. */
  level: number
  label: string
}

/** A level as dot and word: the colour is the dot, the word is ink. */
export function LevelMark({ level, label }: LevelMarkProps) {
  return (
    <span className="inline-flex items-center gap-1.5 align-top whitespace-nowrap">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${DOTS[level - 1] ?? 'bg-chart-past'}`} />
      {label}
    </span>
  )
}
