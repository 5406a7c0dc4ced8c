import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { VIEW_TAB, VIEW_TABS } from '#shared/table/view-tab.ts'

/** Switches between the two views of the register. */
export function RegisterViews({ compliance = false }: { compliance?: boolean }) {
  const { t } = useTranslation('risk/register')
  return (
    <nav aria-label={t('views.label')} className={VIEW_TABS}>
      <Link
        to={compliance ? '/compliance-risk-assessments' : '/risk-assessments'}
        activeOptions={{ exact: true, includeSearch: false }}
        className={VIEW_TAB}
      >
        {t('views.assessments')}
      </Link>
      <Link
        to={compliance ? '/compliance-risk-assessments/risks' : '/risk-assessments/risks'}
        activeOptions={{ includeSearch: false }}
        className={VIEW_TAB}
      >
        {t('views.risks')}
      </Link>
    </nav>
  )
}

/** Links to the comparison of assessments and to the method. */
export function RegisterLinks() {
  const { t } = useTranslation('risk/register')
  return (
    <div className="flex max-sm:hidden">
      <Link to="/risk-assessments/compare" className={ASIDE}>
        {t('compare')}
      </Link>
      <Link to="/risk-method" className={ASIDE}>
        {t('method')}
      </Link>
    </div>
  )
}

const ASIDE =
  'inline-flex min-h-(--control-block) items-center rounded-control px-3 text-body font-medium whitespace-nowrap text-ink hover:bg-surface-soft'
