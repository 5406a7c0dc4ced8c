import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'

const TAB =
  '-mb-px border-b-2 border-transparent px-3 py-2.5 text-body font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-strong'

/** Switches between the requirements of a universe and its signed statements of applicability. */
export function RequirementViews({ universe }: { universe: string }) {
  const { t } = useTranslation('compliance/requirements')
  const params = { universeId: universe }
  return (
    <nav aria-label={t('views.label')} className="mb-4 flex border-b border-line">
      <Link
        to="/regulatory-requirements/$universeId"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className={TAB}
      >
        {t('views.requirements')}
      </Link>
      <Link
        to="/regulatory-requirements/$universeId/statements"
        params={params}
        activeOptions={{ includeSearch: false }}
        className={TAB}
      >
        {t('views.statements')}
      </Link>
    </nav>
  )
}
