import type { CalendarEntry, CalendarKind } from 'contract/compliance/calendar'
import { inLocale, type Localized } from 'contract/locale'
import {
  BadgeCheck,
  Diff,
  ListTodo,
  Paperclip,
  RefreshCw,
  Repeat,
  Rss,
  Timer,
  type LucideIcon,
} from 'lucide-react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Isolated } from '#ui/Isolated.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { showInZone } from './show-in-zone.ts'

const ICONS: Readonly<Record<CalendarKind, LucideIcon>> = {
  clock: Timer,
  duty: Repeat,
  watch: Rss,
  review: RefreshCw,
  certificate: BadgeCheck,
  evidence: Paperclip,
  analysis: Diff,
  action: ListTodo,
}

export function KindIcon({ kind }: { kind: CalendarKind }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden className="size-4 shrink-0" />
}

interface EntryItemProps {
  entry: CalendarEntry
  zone: string
  /** Shows the date, for lists without a heading for the day. */
  withDay?: boolean
  ownerName?: string | undefined
}

/** One due entry: title, owner and link. */
export function EntryItem({ entry, zone, withDay = false, ownerName }: EntryItemProps) {
  const { t } = useTranslation('compliance/calendar')
  const locale = useLocale()
  const { kind, code, title, day, at, late, planned } = entry
  const link = recordLink(entry.type, entry.id)
  const name = inLocale(title as Localized, locale)
  const facts = [
    t(`kinds.${kind}`),
    ...(withDay && !at ? [formatDay(day, locale)] : []),
    ...(at ? [showInZone(Date.parse(at), locale, zone)] : []),
    ...(ownerName ? [ownerName] : []),
    ...(planned ? [t('planned')] : []),
  ]
  return (
    <li className="flex items-start gap-3 py-2.5 text-body">
      <span className={`mt-0.5 ${late ? 'text-danger' : 'text-ink-soft'}`}>
        <KindIcon kind={kind} />
      </span>
      <div className="min-w-0 flex-1">
        {link ? (
          <PageLink {...link} className="font-medium text-accent hover:underline">
            <bdi>{code}</bdi> <Isolated text={name} />
          </PageLink>
        ) : (
          <span className="font-medium">
            <bdi>{code}</bdi> <Isolated text={name} />
          </span>
        )}
        <p className="text-ink-soft">
          {facts.map((fact, index) => (
            <span key={fact}>
              {index > 0 ? ' · ' : ''}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      </div>
      {late ? (
        <span className="rounded border border-danger-line bg-danger-soft px-2 py-0.5 text-meta font-medium whitespace-nowrap text-danger">
          {t('late')}
        </span>
      ) : null}
    </li>
  )
}
