import type { MenuContext } from '#platform/menu-context/index.ts'
import { MENU, type MenuArea, type Need } from './menu.ts'

export interface Onlooker {
  isSuperUser: boolean
  /** Until the person is loaded, items that only some people may see are hidden. */
  isUserInitialized: boolean
  isFromOutside: boolean
  permissions: readonly string[]
}

function isMet(need: Need | undefined, context: MenuContext, user: Onlooker): boolean {
  switch (need) {
    case 'project':
      return context.projectId !== null
    case 'universe':
      return context.universeId !== null
    case 'riskAssessment':
      // An assessment of a universe belongs to the compliance area.
      return (
        context.menuId !== null && context.menuIdType === need && context.menuId !== context.complianceRiskId
      )
    case 'riskAssessmentSummary':
      return context.menuId !== null && context.menuIdType === need
    case 'superUser':
      return user.isUserInitialized && user.isSuperUser
    default:
      return true
  }
}

/**
 * The menu for the selected records and the person: items whose needs are met, areas with items, and for external
 * people only the areas that they have a permission for.
 */
export function visibleMenu(context: MenuContext, user: Onlooker): MenuArea[] {
  const areas: readonly MenuArea[] = MENU
  return areas
    .filter(({ may }) => !user.isFromOutside || user.permissions.includes(may))
    .map(({ items, ...area }) => ({
      ...area,
      items: items.filter(({ needs }) => isMet(needs, context, user)),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The ids in the URLs of the menu. */
export const menuParams = ({ projectId, universeId, complianceRiskId, menuId }: MenuContext) => ({
  projectId: projectId ?? '',
  universeId: universeId ?? '',
  complianceRiskId: complianceRiskId ?? '',
  assessmentId: menuId ?? '',
  summaryId: menuId ?? '',
})
