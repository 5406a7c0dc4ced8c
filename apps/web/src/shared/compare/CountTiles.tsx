import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale } from '#platform/i18n/index.ts'

export interface CountTilesProps<Name extends string> {
  /** The accessible name of the group. */
  label: string
  /** The count of each kind, in order. */
  counts: Readonly<Record<Name, number>>
  labelOf: (name: Name) => string
  chosen: Name
  onChoose: (name: Name) => void
}

/** The count of each kind; pressing a tile filters by it. */
export function CountTiles<Name extends string>(props: CountTilesProps<Name>) {
  const { label, counts, labelOf, chosen, onChoose } = props
  const locale = useLocale()
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,45%),1fr))] gap-2"
    >
      {(Object.entries(counts) as [Name, number][]).map(([name, count]) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
          className="ruled cursor-pointer py-3 text-start hover:bg-surface-soft aria-pressed:ring-2 aria-pressed:ring-accent"
        >
          <span className="block text-title font-semibold tabular-nums">{formatNumber(count, locale)}</span>
          <span className="text-body text-ink-soft">{labelOf(name)}</span>
        </button>
      ))}
    </div>
  )
}
