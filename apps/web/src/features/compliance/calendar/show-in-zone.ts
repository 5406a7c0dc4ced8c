import { formatTag, type Locale } from 'contract/locale'

/** A time in the time zone of the organisation, with the zone: statutory hours are counted there. */
export const showInZone = (at: number, locale: Locale, zone: string): string =>
  new Intl.DateTimeFormat(formatTag(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(at)
