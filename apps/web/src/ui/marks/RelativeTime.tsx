import { useEffect, useState } from 'react'
import { useLocale } from '#platform/i18n/index.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { relativeTime } from './due.ts'

const MINUTE = 60_000

/** The time, at intervals at which the text can change. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long ago something happened; the exact time is the tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const locale = useLocale()
  const now = useNow()
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  return (
    <time dateTime={at} title={formatMoment(at, locale)} className="whitespace-nowrap">
      {format.format(...relativeTime(Date.parse(at), now))}
    </time>
  )
}
