import type { Locale } from 'contract/locale'

/** A moment as a clock on the wall of the organisation shows it, with its zone: the law's hours are counted there. */
export const showInZone = (at: number, locale: Locale, zone: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(at)
