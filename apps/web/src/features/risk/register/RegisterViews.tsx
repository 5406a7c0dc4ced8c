import { Link } from '@tanstack/react-router'
import { GitCompareArrows, Ruler } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'

const TAB =
  '-mb-px border-b-2 border-transparent px-3 py-2.5 text-body font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-strong'
const ASIDE =
  'inline-flex min-h-(--control-block) items-center gap-2 px-3 text-body font-medium whitespace-nowrap text-accent hover:text-accent-strong [&_svg]:size-4'

/** Switches between the two views of the register, with links to the comparison and the method. */
export function RegisterViews({ compliance = false }: { compliance?: boolean }) {
  const { t } = useTranslation('risk/register')
  return (
    <nav
      aria-label={t('views.label')}
      className="mb-4 flex flex-wrap items-end justify-between gap-x-4 border-b border-line"
    >
      <div className="flex">
        <Link
          to={compliance ? '/compliance-risk-assessments' : '/risk-assessments'}
          activeOptions={{ exact: true, includeSearch: false }}
          className={TAB}
        >
          {t('views.assessments')}
        </Link>
        <Link
          to={compliance ? '/compliance-risk-assessments/risks' : '/risk-assessments/risks'}
          activeOptions={{ includeSearch: false }}
          className={TAB}
        >
          {t('views.risks')}
        </Link>
      </div>
      <div className="flex flex-wrap">
        <Link to="/risk-assessments/compare" className={ASIDE}>
          <GitCompareArrows aria-hidden />
          {t('compare')}
        </Link>
        <Link to="/risk-method" className={ASIDE}>
          <Ruler aria-hidden />
          {t('method')}
        </Link>
      </div>
    </nav>
  )
}
