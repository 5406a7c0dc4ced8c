import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { loadSettings } from '#platform/settings.ts'
import { Menu, MenuLink } from '#ui/Menu.tsx'
import { MENU_DELAYS, TEMPLATE_BAR, type MenuArea } from './menu.ts'

const ENTRY =
  'inline-flex min-h-(--control-block) cursor-pointer items-center gap-2 rounded-control px-3 text-body font-medium whitespace-nowrap text-ink-soft hover:bg-surface-soft hover:text-ink data-popup-open:bg-surface-soft data-popup-open:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong [&_svg]:size-4'

interface HorizontalNavigationProps {
  areas: readonly MenuArea[]
  params: Record<string, string>
}

/** The static template bar, followed by the areas as drop-down menus. */
export function HorizontalNavigation({ areas, params }: HorizontalNavigationProps) {
  const { t } = useTranslation('workspace/shell')
  const { home, blank, documentation } = TEMPLATE_BAR
  const manual = useManual(documentation.href)
  return (
    <nav aria-label={t('navigation')}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <Link to={home.to} className={ENTRY}>
            <home.icon aria-hidden />
            {t('home')}
          </Link>
        </li>
        <li>
          <Link to={blank.to} className={ENTRY}>
            <blank.icon aria-hidden />
            {t('blank')}
          </Link>
        </li>
        <li>
          <a href={manual} target="_blank" rel="noreferrer" className={ENTRY}>
            <documentation.icon aria-hidden />
            {t('documentation')}
            <span className="sr-only">{t('newTab')}</span>
          </a>
        </li>
        {areas.map((area) => (
          <li key={area.name}>
            <AreaMenu area={area} params={params} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AreaMenu({ area, params }: { area: MenuArea; params: Record<string, string> }) {
  const { t } = useTranslation('workspace/shell')
  const trigger = (
    <button type="button" className={ENTRY}>
      {t(`menu.areas.${area.name}`)}
      <ChevronDown aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} hover={MENU_DELAYS}>
      {area.items.map(({ name, to, icon: Icon, exact = false }) => (
        <MenuLink
          key={name}
          icon={<Icon aria-hidden />}
          link={<Link to={to} params={params} activeOptions={{ exact, includeSearch: false }} />}
        >
          {t(`menu.items.${name}`)}
        </MenuLink>
      ))}
    </Menu>
  )
}

/** The URL of this installation's manual; the product's own until that is known. */
function useManual(usual: string): string {
  const [manual, setManual] = useState(usual)
  useEffect(() => {
    loadSettings().then(
      ({ documentation = usual }) => setManual(documentation),
      () => undefined,
    )
  }, [usual])
  return manual
}
