import type { CalendarEntry } from 'contract/compliance/calendar'
import { formatTag, isRightToLeft, type Localized } from 'contract/locale'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { dayByKey, monthOf, weeksOf } from '#platform/month.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { KindIcon } from './EntryItem.tsx'

/** Number of entries of a day that are named; further ones are counted. */
const NAMED = 3

interface MonthGridProps {
  month: string
  firstDay: number
  today: string
  selected: string
  onSelect: (day: string) => void
  entries: ReadonlyMap<string, readonly CalendarEntry[]>
}

const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** A month as weeks. Keys as in the calendar of a date field. */
export function MonthGrid({ month, firstDay, today, selected, onSelect, entries }: MonthGridProps) {
  const { t } = useTranslation('compliance/calendar')
  const locale = useLocale()
  const weeks = weeksOf(month, firstDay)
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const weekday = new Intl.DateTimeFormat(formatTag(locale), { weekday: 'short', timeZone: 'UTC' })
  const whole = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'full', timeZone: 'UTC' })
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>(`[data-day="${selected}"]`)?.focus()
    moved.current = false
  }, [selected])
  function press(event: KeyboardEvent) {
    const next = dayByKey(selected, event, { first: firstDay, rightToLeft: isRightToLeft(locale) })
    if (!next) return
    event.preventDefault()
    moved.current = true
    onSelect(next)
  }
  return (
    <table
      ref={table}
      aria-label={new Intl.DateTimeFormat(formatTag(locale), {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(at(`${month}-01`))}
      className="w-full table-fixed border-collapse text-body"
    >
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th
              key={day}
              scope="col"
              className="border-b border-line px-2 py-2 text-start font-medium text-ink-soft"
            >
              {weekday.format(at(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => {
              const own = entries.get(day) ?? []
              const count = own.length > 0 ? t('entries', { count: own.length }) : t('nothing')
              return (
                <td key={day} className="h-26 border border-line p-0 align-top">
                  <button
                    type="button"
                    data-day={day}
                    aria-pressed={day === selected}
                    aria-current={day === today ? 'date' : undefined}
                    tabIndex={day === selected ? 0 : -1}
                    onKeyDown={press}
                    onClick={() => onSelect(day)}
                    className={`flex size-full min-h-26 cursor-pointer flex-col items-start p-1.5 text-start outline-offset-[-2px] hover:bg-surface-soft aria-pressed:bg-accent-soft ${monthOf(day) === month ? '' : 'text-ink-soft'}`}
                  >
                    <span className="sr-only">{`${whole.format(at(day))}, ${count}`}</span>
                    <span
                      aria-hidden
                      className={`inline-block min-w-6 rounded px-1 text-center ${day === today ? 'bg-accent font-semibold text-on-accent' : ''}`}
                    >
                      {formatNumber(Number(day.slice(8)), locale)}
                    </span>
                    {own.slice(0, NAMED).map((entry) => (
                      <span
                        key={`${entry.kind}-${entry.id}`}
                        className={`mt-0.5 flex w-full min-w-0 items-center gap-1 text-meta ${entry.late ? 'text-danger' : ''} ${entry.planned ? 'text-ink-soft' : ''}`}
                      >
                        <KindIcon kind={entry.kind} />
                        <LocalizedText text={entry.title as Localized} className="line-clamp-1" />
                      </span>
                    ))}
                    {own.length > NAMED ? (
                      <span className="block text-meta text-ink-soft">
                        {t('more', { count: own.length - NAMED })}
                      </span>
                    ) : null}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
