import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Menu } from '#ui/Menu.tsx'
import { loadDocumentation } from './documentation.ts'
import { MENU_DELAYS, TEMPLATE_BAR, type MenuArea, type MenuItem } from './menu.ts'
import { MenuPages } from './MenuPages.tsx'
import type { ShownMenu } from './use-menu.ts'

const ENTRY =
  'inline-flex min-h-(--control-block) cursor-pointer items-center gap-2 rounded-control px-3 text-body font-medium whitespace-nowrap text-ink-soft hover:bg-surface-soft hover:text-ink data-popup-open:bg-surface-soft data-popup-open:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong [&_svg]:size-4'

/** The static template bar, followed by what everybody works with and the areas as drop-down menus. */
export function HorizontalNavigation({ menu }: { menu: ShownMenu }) {
  const { t } = useTranslation('workspace/shell')
  // Home heads the template bar.
  const general = menu.general.filter(({ name }) => name !== 'home')
  const { home, blank, documentation } = TEMPLATE_BAR
  const manual = useManual(documentation.href)
  return (
    <nav aria-label={t('navigation')}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <Link to={home.to} className={ENTRY}>
            <home.icon aria-hidden />
            {t('menu.items.home')}
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
        {general.length > 0 ? (
          <li>
            <PagesMenu label={t('menu.areas.general')} items={general} menu={menu} />
          </li>
        ) : null}
        {menu.areas.map(({ name, items }: MenuArea) => (
          <li key={name}>
            <PagesMenu label={t(`menu.areas.${name}`)} items={items} menu={menu} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PagesMenuProps {
  label: string
  items: readonly MenuItem[]
  menu: ShownMenu
}

function PagesMenu({ label, items, menu }: PagesMenuProps) {
  const trigger = (
    <button type="button" className={ENTRY}>
      {label}
      <ChevronDown aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} hover={MENU_DELAYS}>
      <MenuPages items={items} menu={menu} />
    </Menu>
  )
}

/** The URL of this installation's manual; the product's own until that is known. */
function useManual(usual: string): string {
  const [manual, setManual] = useState(usual)
  useEffect(() => {
    let isShown = true
    void loadDocumentation().then((address) => (isShown ? setManual(address) : undefined))
    return () => {
      isShown = false
    }
  }, [])
  return manual
}
