import { TriangleAlert } from 'lucide-react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { showNumber } from '#platform/records/moments.ts'
import { PageLink } from '#ui/PageLink.tsx'

interface FigureLinkProps {
  label: string
  value: number
  link: LinkTarget
  /** A value above zero needs attention; shown by an icon too, not by colour alone. */
  bad?: boolean | undefined
  more?: boolean | undefined
}

/** A figure with a link to the list of exactly that many rows. */
export function FigureLink({ label, value, link, bad = false, more = false }: FigureLinkProps) {
  const locale = useLocale()
  const alarming = bad && value > 0
  return (
    <PageLink
      {...link}
      className="flex h-full min-h-16 flex-col rounded-control border border-line px-4 py-3 hover:border-line-strong hover:bg-surface-soft"
    >
      <span
        className={`flex items-center gap-2 text-title font-semibold tabular-nums ${alarming ? 'text-danger' : ''}`}
      >
        <span>
          {showNumber(value, locale)}
          {more ? '+' : ''}
        </span>
        {alarming ? <TriangleAlert aria-hidden className="size-5 shrink-0" /> : null}
      </span>
      <span className="text-body text-ink-soft">{label}</span>
    </PageLink>
  )
}
