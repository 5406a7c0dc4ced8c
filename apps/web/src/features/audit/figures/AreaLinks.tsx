import { useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'

const PAGES = [
  ['dashboard', '/audit-dashboard'],
  ['changes', '/proposed-changes'],
  ['exports', '/project-exports'],
] as const

/** Links to the other pages of the area: dashboard, proposed changes, and exports. */
export function AreaLinks() {
  const { t } = useTranslation('audit/figures')
  return (
    <nav aria-label={t('links.label')} className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-body">
      {PAGES.map(([name, to]) => (
        <PageLink key={name} to={to} className="text-accent underline underline-offset-2">
          {t(`links.${name}`)}
        </PageLink>
      ))}
    </nav>
  )
}
