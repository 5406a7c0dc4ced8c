import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocale } from '#platform/i18n/index.ts'
import { dayByKey, dayFormat, monthOf, weeksOf } from '#platform/month.ts'
import { useDirection } from '#platform/preferences/direction.ts'
import { today } from '#platform/today.ts'
import { CalendarFoot } from './CalendarFoot.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import { isWithin, nearestWithin, type DayLimits } from './limits.ts'

export interface CalendarProps extends DayLimits {
  value: string
  /** Not called for days outside the limits; an empty text clears the field. */
  onChoose: (day: string) => void
  /** The first day of the week, Sunday as 0. */
  first: number
  clearable: boolean
}

/** A month of days, by the ARIA pattern of a date picker: one stop for Tab, walked by keys. */
export function Calendar({ value, onChoose, first, clearable, ...limits }: CalendarProps) {
  const locale = useLocale()
  const rightToLeft = useDirection() === 'rtl'
  const [now] = useState(today)
  const [day, setDay] = useState(() => nearestWithin(value || now, limits))
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const month = monthOf(day)
  const weeks = weeksOf(month, first)
  const monthName = dayFormat(locale, { month: 'long', year: 'numeric' })(day)
  // Arabic does not abbreviate the names of days; its calendars have their letters.
  const short = dayFormat(locale, { weekday: locale === 'ar' ? 'narrow' : 'short' })
  const long = dayFormat(locale, { weekday: 'long' })
  const whole = dayFormat(locale, { dateStyle: 'full' })
  const number = dayFormat(locale, { day: 'numeric' })
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    moved.current = false
  }, [day])
  const go = (next: string) => setDay(nearestWithin(next, limits))
  function press(event: KeyboardEvent) {
    const next = dayByKey(day, event, { first, rightToLeft })
    if (!next) return
    // The page behind has keys of its own.
    event.preventDefault()
    event.stopPropagation()
    moved.current = true
    go(next)
  }
  return (
    <>
      <CalendarHead day={day} monthName={monthName} onDay={go} {...limits} />
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that the arrow keys walk
        role="grid"
        aria-label={monthName}
        className="w-full table-fixed text-body"
      >
        <thead>
          <tr>
            {weeks[0]!.map((one) => (
              <th
                key={one}
                scope="col"
                abbr={long(one)}
                className="h-8 text-center text-tick font-normal text-ink-faint"
              >
                {short(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((one) => (
                <td key={one} aria-selected={one === value} className="p-0.5">
                  <button
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    data-day={one}
                    aria-label={whole(one)}
                    aria-current={one === now ? 'date' : undefined}
                    aria-disabled={!isWithin(one, limits)}
                    onKeyDown={press}
                    onClick={() => (isWithin(one, limits) ? onChoose(one) : undefined)}
                    className={`grid h-8 w-full cursor-pointer place-items-center rounded-control tabular-nums outline-offset-1 aria-disabled:cursor-default aria-disabled:text-ink-faint aria-disabled:line-through max-lg:h-10 ${lookOf(one === value, one === now, monthOf(one) === month)}`}
                  >
                    {number(one)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarFoot day={day} now={now} onChoose={onChoose} clearable={clearable} {...limits} />
    </>
  )
}

/** The chosen day is filled, today has a ring, and days of other months are faint. */
function lookOf(isChosen: boolean, isToday: boolean, isInMonth: boolean): string {
  if (isChosen) return 'bg-accent font-semibold text-on-accent'
  const ring = isToday ? 'font-semibold ring-1 ring-inset ring-accent' : ''
  return `hover:bg-surface-soft ${ring} ${isInMonth ? '' : 'text-ink-faint'}`
}
