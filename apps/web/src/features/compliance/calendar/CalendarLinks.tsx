import { Link } from '@tanstack/react-router'
import { CalendarClock, Rss } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'

const LOOK =
  'inline-flex min-h-8 items-center gap-2 rounded-control border border-line-strong bg-surface px-3 py-1 text-body font-medium hover:bg-surface-soft [&_svg]:size-4'

/** Links to the calendar and to source monitoring, for other pages of the area. Needs `compliance/calendar`. */
export function CalendarLinks() {
  const { t } = useTranslation('compliance/calendar')
  return (
    <>
      <Link to="/compliance-calendar" className={LOOK}>
        <CalendarClock aria-hidden />
        {t('views.calendar')}
      </Link>
      <Link to="/source-watch" className={LOOK}>
        <Rss aria-hidden />
        {t('views.watches')}
      </Link>
    </>
  )
}
