import type { Locale } from 'contract/locale'
import { useEffect, useState } from 'react'
import { formatList } from '#platform/i18n/format-list.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Minutes are included only when little time is left; otherwise days and hours are enough. */
export function partsLeft(milliseconds: number): [amount: number, unit: 'day' | 'hour' | 'minute'][] {
  const left = Math.abs(milliseconds)
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  if (days >= 3)
    return [
      [days, 'day'],
      [hours, 'hour'],
    ]
  const all = days * 24 + hours
  return all > 0
    ? [
        [all, 'hour'],
        [minutes, 'minute'],
      ]
    : [[minutes, 'minute']]
}

/** Time left, or time since, in the reader's language. */
export const formatLeft = (milliseconds: number, locale: Locale): string =>
  formatList(
    partsLeft(milliseconds).map(([amount, unit]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount),
    ),
    locale,
  )

/** The current time, updated at an interval. */
export function useNow(everyMs = 5_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
