import type { MenuContext } from '#platform/menu-context/index.ts'
import { GENERAL, MENU, type MenuArea, type MenuItem, type Subject } from './menu.ts'

export interface Onlooker {
  isSuperUser: boolean
  isUserLoggedIn: boolean
  /** Until the person is loaded, items that only some people may see are hidden. */
  isUserInitialized: boolean
  permissions: readonly string[]
}

function isSelected(subject: Subject, context: MenuContext): boolean {
  // There is always a device: the last one used. Without any, its pages offer to create one.
  if (subject === 'device') return true
  if (subject === 'project') return context.projectId !== null
  if (subject === 'universe') return context.universeId !== null
  if (context.menuId === null || context.menuIdType !== subject) return false
  // An assessment of a universe belongs to the compliance area.
  return subject !== 'riskAssessment' || context.menuId !== context.complianceRiskId
}

function isShown(item: MenuItem, context: MenuContext, user: Onlooker): boolean {
  const { may, of, without, superUser, extra } = item
  if (of && !isSelected(of, context)) return false
  if (without && isSelected(without, context)) return false
  if (superUser) return user.isUserInitialized && user.isSuperUser
  // The pages of the specification ask a visitor to sign in.
  if (!user.isUserLoggedIn) return !extra
  return may === undefined || user.permissions.includes(may)
}

/** What everybody works with, as far as this person may read it. */
export const visibleGeneral = (context: MenuContext, user: Onlooker): MenuItem[] =>
  GENERAL.filter((item) => isShown(item, context, user))

/** The areas for the selected records and the person: with the pages that they may read, and none without any. */
export function visibleMenu(context: MenuContext, user: Onlooker): MenuArea[] {
  return MENU.map(({ items, ...area }) => ({
    ...area,
    items: items.filter((item) => isShown(item, context, user)),
  })).filter(({ items }) => items.length > 0)
}

/** The ids in the URLs of the menu. */
export const menuParams = ({ projectId, universeId, complianceRiskId, menuId }: MenuContext) => ({
  projectId: projectId ?? '',
  universeId: universeId ?? '',
  complianceRiskId: complianceRiskId ?? '',
  assessmentId: menuId ?? '',
  summaryId: menuId ?? '',
})

interface Place {
  pathname: string
  search: Readonly<Record<string, unknown>>
}

const withIds = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\$(\w+)/, (_, key: string) => params[key] ?? '').replace(/(?<=.)\/$/, '')

/** How well the item fits the open page: the length of its path, and a little more for each filter; 0 if it does not. */
function fit(
  { to, search = {}, exact, alsoAt }: MenuItem,
  { pathname, search: now }: Place,
  params: Readonly<Record<string, string>>,
): number {
  const at = pathname.replace(/(?<=.)\/$/, '')
  if (alsoAt && withIds(alsoAt, params) === at) return at.length + 1
  const path = withIds(to, params)
  if (at !== path && (exact || !at.startsWith(`${path}/`))) return 0
  const filters = Object.entries(search)
  if (!filters.every(([key, value]) => String(now[key]) === value)) return 0
  return path.length + filters.length / 10
}

/** The item of the open page: one at most. */
export function currentItem(
  items: readonly MenuItem[],
  place: Place,
  params: Readonly<Record<string, string>>,
): MenuItem | null {
  let best: MenuItem | null = null
  let bestFit = 0
  for (const item of items) {
    const fits = fit(item, place, params)
    if (fits > bestFit) [best, bestFit] = [item, fits]
  }
  return best
}
