import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { VIEW_TAB, VIEW_TABS } from '#shared/table/view-tab.ts'

/** Switches between the two lists of the area. */
export function Views() {
  const { t } = useTranslation('compliance/universes')
  return (
    <nav aria-label={t('views.label')} className={VIEW_TABS}>
      <Link
        to="/regulatory-universes"
        activeOptions={{ exact: true, includeSearch: false }}
        className={VIEW_TAB}
      >
        {t('views.universes')}
      </Link>
      <Link
        to="/regulatory-universes/requirements"
        activeOptions={{ includeSearch: false }}
        className={VIEW_TAB}
      >
        {t('views.requirements')}
      </Link>
    </nav>
  )
}
