import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'

const LOOK =
  'inline-flex min-h-(--control-block) items-center rounded-control px-3 text-body font-medium whitespace-nowrap hover:bg-surface-soft'

/** Links to the calendar and to source monitoring, for other pages of the area. Needs `compliance/calendar`. */
export function CalendarLinks() {
  const { t } = useTranslation('compliance/calendar')
  return (
    <div className="flex max-sm:hidden">
      <Link to="/compliance-calendar" className={LOOK}>
        {t('views.calendar')}
      </Link>
      <Link to="/source-watch" className={LOOK}>
        {t('views.watches')}
      </Link>
    </div>
  )
}
