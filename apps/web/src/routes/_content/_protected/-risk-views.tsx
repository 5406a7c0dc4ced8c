import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { VIEW_TAB, VIEW_TABS } from '#shared/table/view-tab.ts'

/** Switches between the risks of the library and the loss estimates of risks. */
export function RiskViews() {
  const { t } = useTranslation('risk/quantifications')
  const active = { exact: true, includeSearch: false }
  return (
    <nav aria-label={t('views.label')} className={VIEW_TABS}>
      <Link to="/risks" activeOptions={active} className={VIEW_TAB}>
        {t('views.risks')}
      </Link>
      <Link to="/loss-estimates" activeOptions={active} className={VIEW_TAB}>
        {t('views.estimates')}
      </Link>
    </nav>
  )
}
