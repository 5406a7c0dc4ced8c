import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'

const TAB =
  '-mb-px border-b-2 border-transparent px-3 py-2.5 text-body font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-strong'

/** Switches between the calendar and the lists that it is made of. */
export function CalendarViews() {
  const { t } = useTranslation('compliance/calendar')
  const active = { exact: true, includeSearch: false }
  return (
    <nav aria-label={t('views.label')} className="mb-4 flex overflow-x-auto border-b border-line">
      <Link to="/compliance-calendar" activeOptions={active} className={TAB}>
        {t('views.calendar')}
      </Link>
      <Link to="/statutory-clocks" activeOptions={active} className={TAB}>
        {t('views.clocks')}
      </Link>
      <Link to="/recurring-duties" activeOptions={active} className={TAB}>
        {t('views.duties')}
      </Link>
      <Link to="/source-watch" activeOptions={active} className={TAB}>
        {t('views.watches')}
      </Link>
    </nav>
  )
}
