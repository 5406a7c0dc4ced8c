import { useLocale } from '#platform/i18n/index.ts'
import { showNumber } from '#platform/records/moments.ts'
import { AddressLink } from '#ui/record/AddressLink.tsx'

interface FigureLinkProps {
  label: string
  value: number
  href: string
  /** More than none needs attention; said by a sign too, not by colour alone. */
  bad?: boolean | undefined
  more?: boolean | undefined
}

/** A figure that opens the list with exactly so many rows. */
export function FigureLink({ label, value, href, bad = false, more = false }: FigureLinkProps) {
  const locale = useLocale()
  const alarming = bad && value > 0
  return (
    <AddressLink
      href={href}
      className="flex min-h-16 flex-col justify-center rounded-md border border-line px-4 py-3 hover:border-line-strong hover:bg-surface-soft"
    >
      <span className={`text-2xl font-semibold tabular-nums ${alarming ? 'text-danger' : ''}`}>
        {showNumber(value, locale)}
        {more ? '+' : ''}
      </span>
      <span className="text-sm text-ink-soft">{label}</span>
    </AddressLink>
  )
}
