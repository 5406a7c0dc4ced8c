import { useLocation } from '@tanstack/react-router'
import { useMenuContext } from '#platform/menu-context/index.ts'
import type { MenuArea, MenuItem } from './menu.ts'
import { currentItem, menuParams, visibleGeneral, visibleMenu, type Onlooker } from './visible-menu.ts'

/** The menu of this person on the open page. */
export interface ShownMenu {
  readonly general: readonly MenuItem[]
  readonly areas: readonly MenuArea[]
  /** The ids in its addresses. */
  readonly params: Readonly<Record<string, string>>
  /** The item of the open page. */
  readonly current: MenuItem | null
}

export function useMenu(user: Onlooker): ShownMenu {
  const context = useMenuContext()
  const place = useLocation({ select: ({ pathname, search }) => ({ pathname, search }) })
  const general = visibleGeneral(context, user)
  const areas = visibleMenu(context, user)
  const params = menuParams(context)
  const items = [...general, ...areas.flatMap((area) => area.items)]
  return { general, areas, params, current: currentItem(items, place, params) }
}
