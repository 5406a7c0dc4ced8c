import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { VIEW_TAB, VIEW_TABS } from '#shared/table/view-tab.ts'

/** Switches between indicators, their values, and what values beyond a threshold propose. */
export function IndicatorViews() {
  const { t } = useTranslation('risk/indicators')
  const active = { exact: true, includeSearch: false }
  return (
    <nav aria-label={t('views.label')} className={VIEW_TABS}>
      <Link to="/indicators" activeOptions={active} className={VIEW_TAB}>
        {t('views.indicators')}
      </Link>
      <Link to="/indicator-values" activeOptions={active} className={VIEW_TAB}>
        {t('views.values')}
      </Link>
      <Link to="/threshold-breaches" activeOptions={active} className={VIEW_TAB}>
        {t('views.breaches')}
      </Link>
    </nav>
  )
}
