import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'

const TAB =
  '-mb-px border-b-2 border-transparent px-3 py-2.5 text-body font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-strong'

/** Switches between the two lists of the area, with further links beside them. */
export function Views({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('compliance/universes')
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line">
      <nav aria-label={t('views.label')} className="flex">
        <Link
          to="/regulatory-universes"
          activeOptions={{ exact: true, includeSearch: false }}
          className={TAB}
        >
          {t('views.universes')}
        </Link>
        <Link
          to="/regulatory-universes/requirements"
          activeOptions={{ includeSearch: false }}
          className={TAB}
        >
          {t('views.requirements')}
        </Link>
      </nav>
      {children}
    </div>
  )
}
