import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { dayFormat, monthOf, monthsAfter, nextMonth } from '#platform/month.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { yearsAround, type DayLimits } from './limits.ts'

interface CalendarHeadProps extends DayLimits {
  day: string
  monthName: string
  onDay: (day: string) => void
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at)

/** Turns to another month or year; the focused day stays the same day of the month. */
export function CalendarHead({ day, monthName, onDay, ...limits }: CalendarHeadProps) {
  const { t } = useTranslation('ui/date')
  const locale = useLocale()
  const { min, max } = limits
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1
  const isOpen = (one: string) =>
    (min === undefined || one >= monthOf(min)) && (max === undefined || one <= monthOf(max))
  const nameOf = dayFormat(locale, { month: 'long' })
  const yearOf = dayFormat(locale, { year: 'numeric' })
  const january = `${day.slice(0, 4)}-01-01`
  const turn = (label: string, by: 1 | -1) => (
    <IconButton
      label={label}
      icon={
        by < 0 ? (
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        ) : (
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        )
      }
      tip={false}
      disabled={!isOpen(nextMonth(monthOf(day), by))}
      onClick={() => onDay(monthsAfter(day, by))}
    />
  )
  return (
    <div className="mb-1 flex items-center gap-1">
      <p aria-live="polite" className="sr-only">
        {monthName}
      </p>
      {turn(t('previous'), -1)}
      <div className="flex flex-1 justify-center">
        <SelectField
          variant="quiet"
          labelHidden
          label={t('month')}
          value={month}
          onChange={({ target }) => onDay(monthsAfter(day, Number(target.value) - month))}
        >
          {MONTHS.map((at) => {
            const one = monthsAfter(january, at)
            return (
              <option key={at} value={at} disabled={!isOpen(monthOf(one))}>
                {nameOf(one)}
              </option>
            )
          })}
        </SelectField>
        <SelectField
          variant="quiet"
          labelHidden
          label={t('year')}
          value={year}
          onChange={({ target }) => onDay(monthsAfter(day, (Number(target.value) - year) * 12))}
        >
          {yearsAround(year, limits).map((one) => (
            <option key={one} value={one}>
              {yearOf(`${one}-01-01`)}
            </option>
          ))}
        </SelectField>
      </div>
      {turn(t('next'), 1)}
    </div>
  )
}
