import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { VIEW_TAB, VIEW_TABS } from '#shared/table/view-tab.ts'

/** Switches between the calendar and the lists that it is made of. */
export function CalendarViews() {
  const { t } = useTranslation('compliance/calendar')
  const active = { exact: true, includeSearch: false }
  return (
    <nav aria-label={t('views.label')} className={VIEW_TABS}>
      <Link to="/compliance-calendar" activeOptions={active} className={VIEW_TAB}>
        {t('views.calendar')}
      </Link>
      <Link to="/statutory-clocks" activeOptions={active} className={VIEW_TAB}>
        {t('views.clocks')}
      </Link>
      <Link to="/recurring-duties" activeOptions={active} className={VIEW_TAB}>
        {t('views.duties')}
      </Link>
      <Link to="/source-watch" activeOptions={active} className={VIEW_TAB}>
        {t('views.watches')}
      </Link>
    </nav>
  )
}
