import { formatTag, type Locale } from 'contract/locale'

/** A moment with its time zone, for signatures. */
export const formatMomentInZone = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))
