import { LayoutDashboard } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { MenuArea } from './menu.ts'
import { NavigationLink } from './NavigationLink.tsx'

interface NavigationListProps {
  areas: readonly MenuArea[]
  params: Record<string, string>
  mini: boolean
}

/** The areas one below the other, each with its heading. */
export function NavigationList({ areas, params, mini }: NavigationListProps) {
  const { t } = useTranslation('workspace/shell')
  return (
    <nav aria-label={t('navigation')} className="px-3 pb-6">
      <ul className="space-y-0.5">
        <NavigationLink to="/home" label={t('home')} icon={LayoutDashboard} mini={mini} />
      </ul>
      {areas.map((area) => (
        <AreaList key={area.name} area={area} params={params} mini={mini} />
      ))}
    </nav>
  )
}

function AreaList({ area, params, mini }: { area: MenuArea; params: Record<string, string>; mini: boolean }) {
  const { t } = useTranslation('workspace/shell')
  const id = useId()
  return (
    <section aria-labelledby={id} className={mini ? 'mt-3 border-t border-line pt-3' : 'mt-5'}>
      <h2
        id={id}
        className={
          mini
            ? 'sr-only'
            : 'mb-1 px-3 text-meta font-semibold tracking-wide text-ink-soft rtl:tracking-normal'
        }
      >
        {t(`menu.areas.${area.name}`)}
      </h2>
      <ul className="space-y-0.5">
        {area.items.map(({ name, to, icon, exact = false, alsoAt }) => (
          <NavigationLink
            key={name}
            to={to}
            params={params}
            label={t(`menu.items.${name}`)}
            icon={icon}
            exact={exact}
            alsoAt={alsoAt}
            mini={mini}
          />
        ))}
      </ul>
    </section>
  )
}
