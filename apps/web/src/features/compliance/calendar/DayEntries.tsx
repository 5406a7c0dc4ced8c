import { formatTag } from 'contract/locale'
import type { CalendarEntry } from 'contract/compliance/calendar'
import { useState } from 'react'
import { useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EntryItem } from './EntryItem.tsx'

/** Number of overdue entries that are listed at first. */
const SHOWN = 5

function useOwners(entries: readonly CalendarEntry[]): (entry: CalendarEntry) => string | undefined {
  const people = new Set(entries.flatMap(({ ownerId }) => (ownerId ? [ownerId] : [])))
  const nameOf = useNames(new Map([['person', people]]))
  return ({ ownerId }) => {
    const name = ownerId ? nameOf('person', ownerId)?.title : undefined
    return typeof name === 'string' ? name : undefined
  }
}

/** Open entries past their due date. */
export function LateEntries({ entries, zone }: { entries: readonly CalendarEntry[]; zone: string }) {
  const { t } = useTranslation('compliance/calendar')
  const [all, setAll] = useState(false)
  const ownerOf = useOwners(entries)
  if (entries.length === 0) return null
  return (
    <section className="ruled mb-6 border-danger-line py-3">
      <h2 className="text-read font-semibold text-danger">{t('lateCount', { count: entries.length })}</h2>
      <ul className="divide-y divide-line">
        {entries.slice(0, all ? undefined : SHOWN).map((entry) => (
          <EntryItem
            key={`${entry.kind}-${entry.id}`}
            entry={entry}
            zone={zone}
            withDay
            ownerName={ownerOf(entry)}
          />
        ))}
      </ul>
      {entries.length > SHOWN && !all ? (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          {t('showAll')}
        </Button>
      ) : null}
    </section>
  )
}

/** Entries by due date. */
export function Agenda({
  days,
  zone,
}: {
  days: ReadonlyMap<string, readonly CalendarEntry[]>
  zone: string
}) {
  const { t } = useTranslation('compliance/calendar')
  const locale = useLocale()
  const ownerOf = useOwners([...days.values()].flat())
  const full = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'full', timeZone: 'UTC' })
  if (days.size === 0) return <p className="text-body text-ink-soft">{t('nothing')}</p>
  return (
    <div className="space-y-4">
      {[...days]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([day, entries]) => (
          <section key={day} className="ruled py-3">
            <h3 className="text-body font-semibold">{full.format(new Date(`${day}T00:00:00Z`))}</h3>
            {entries.length === 0 ? (
              <p className="py-2 text-body text-ink-soft">{t('nothing')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {entries.map((entry) => (
                  <EntryItem
                    key={`${entry.kind}-${entry.id}`}
                    entry={entry}
                    zone={zone}
                    ownerName={ownerOf(entry)}
                  />
                ))}
              </ul>
            )}
          </section>
        ))}
    </div>
  )
}
