import { formatTag } from 'contract/locale'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { localDay } from 'contract/compliance/terms'
import { ChevronLeft, ChevronRight, Timer } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { firstWeekday, monthOf, nextMonth, weeksOf } from '#platform/month.ts'
import { placeQuery } from '#platform/session/place.ts'
import { useSearchKey } from '#platform/search-key.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { calendarQuery, runningQuery } from './calendar.api.ts'
import { CalendarFilters } from './CalendarFilters.tsx'
import { CalendarViews } from './CalendarViews.tsx'
import { Agenda, LateEntries } from './DayEntries.tsx'
import { byDay, chosen } from './entries.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { RunningDeadlines } from './RunningDeadlines.tsx'
import { StartDeadlineDialog } from './StartDeadlineDialog.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Due dates of compliance: running statutory deadlines, overdue entries, and the month. */
export function CalendarPage() {
  const { t } = useTranslation('compliance/calendar')
  const locale = useLocale()
  const may = useMay()
  const { zone, weekend } = useSuspenseQuery(placeQuery).data
  const [today] = useState(() => localDay(Date.now(), zone))
  const [starting, setStarting] = useState(false)
  const [wanted, setDay] = useSearchKey('day')
  const [kind] = useSearchKey('kind')
  const [universe] = useSearchKey('universe')
  const [owner] = useSearchKey('owner')
  const day = wanted && DAY.test(wanted) ? wanted : today
  const month = monthOf(day)
  const weeks = weeksOf(month, firstWeekday(weekend))
  const found = useQuery(calendarQuery(weeks[0]![0]!, weeks.at(-1)!.at(-1)!))
  const running = useQuery(runningQuery)
  // All at once: what arrives above would push the month down.
  const waits = running.isPending || found.isPending
  const entries = chosen(found.data?.entries ?? [], { kind, universe, owner })
  const days = byDay(entries)
  const turn = (by: number) => setDay(`${nextMonth(month, by)}-01`)
  const name = new Intl.DateTimeFormat(formatTag(locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
  useTitle(t('title'))
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title font-semibold">{t('title')}</h1>
        <CalendarViews />
        {may(statutoryDeadlines.actions.create) ? (
          <Button className="ms-auto" onClick={() => setStarting(true)}>
            <Timer aria-hidden />
            {t('start.open')}
          </Button>
        ) : null}
      </header>
      {waits ? <Loading /> : null}
      <div hidden={waits}>
        <RunningDeadlines />
        <CalendarFilters />
        {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
        {found.data?.more ? <Notice variant="warning">{t('tooMany')}</Notice> : null}
        <LateEntries entries={entries.filter(({ late }) => late)} zone={zone} />
        <div className="mb-3 flex items-center gap-2">
          <IconButton
            label={t('earlier')}
            icon={<ChevronLeft aria-hidden className="rtl:rotate-180" />}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={t('later')}
            icon={<ChevronRight aria-hidden className="rtl:rotate-180" />}
            onClick={() => turn(1)}
          />
          <h2 aria-live="polite" className="text-record font-semibold">
            {name}
          </h2>
          <Button variant="secondary" size="small" className="ms-auto" onClick={() => setDay(undefined)}>
            {t('today')}
          </Button>
        </div>
        {found.data ? (
          <>
            <div className="ruled hidden py-3 md:block">
              <MonthGrid
                month={month}
                firstDay={firstWeekday(weekend)}
                today={today}
                selected={day}
                onSelect={setDay}
                entries={days}
              />
            </div>
            <div className="mt-4 hidden md:block">
              <Agenda days={new Map([[day, days.get(day) ?? []]])} zone={zone} />
            </div>
            <div className="md:hidden">
              <Agenda days={new Map([...days].filter(([one]) => monthOf(one) === month))} zone={zone} />
            </div>
          </>
        ) : null}
      </div>
      {starting ? <StartDeadlineDialog onClose={() => setStarting(false)} /> : null}
    </>
  )
}
