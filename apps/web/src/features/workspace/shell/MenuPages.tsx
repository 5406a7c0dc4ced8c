import { useTranslation } from '#platform/i18n/index.ts'
import { MenuLink } from '#ui/Menu.tsx'
import type { MenuItem } from './menu.ts'
import type { ShownMenu } from './use-menu.ts'
import { UnmarkedLink } from './UnmarkedLink.tsx'

/** Pages as the links of a drop-down menu. */
export function MenuPages({ items, menu }: { items: readonly MenuItem[]; menu: ShownMenu }) {
  const { t } = useTranslation('workspace/shell')
  return items.map((item) => {
    const { name, to, search, icon: Icon, reload = false } = item
    return (
      <MenuLink
        key={name}
        // Pages of a selected record are indented below it.
        icon={Icon ? <Icon aria-hidden /> : <span className="w-4" />}
        link={
          <UnmarkedLink
            to={to}
            params={menu.params}
            search={search ?? {}}
            reloadDocument={reload}
            current={item === menu.current}
          />
        }
      >
        {t(`menu.items.${name}`)}
      </MenuLink>
    )
  })
}
