import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { VIEW_TAB, VIEW_TABS } from '#shared/table/view-tab.ts'

/** Switches between the requirements of a universe and its signed statements of applicability. */
export function RequirementViews({ universe }: { universe: string }) {
  const { t } = useTranslation('compliance/requirements')
  const params = { universeId: universe }
  return (
    <nav aria-label={t('views.label')} className={VIEW_TABS}>
      <Link
        to="/regulatory-requirements/$universeId"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className={VIEW_TAB}
      >
        {t('views.requirements')}
      </Link>
      <Link
        to="/regulatory-requirements/$universeId/statements"
        params={params}
        activeOptions={{ includeSearch: false }}
        className={VIEW_TAB}
      >
        {t('views.statements')}
      </Link>
      <Link
        to="/regulatory-requirements/$universeId/text"
        params={params}
        activeOptions={{ includeSearch: false }}
        className={VIEW_TAB}
      >
        {t('views.text')}
      </Link>
    </nav>
  )
}
