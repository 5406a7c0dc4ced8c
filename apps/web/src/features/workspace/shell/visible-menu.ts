import type { MenuContext } from '#platform/menu-context/index.ts'
import { MENU, type MenuArea, type Need } from './menu.ts'

export interface Onlooker {
  isSuperUser: boolean
  /** Until it is known who is looking, nothing is shown that only some may see. */
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
      // One of a universe stands in the area of compliance.
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
 * The menu for what is selected and who is looking: no item without what it needs, no heading without items, and for those
 * from outside no area in which nothing is theirs.
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

/** The ids that the addresses of the menu ask for. */
export const menuParams = ({ projectId, universeId, complianceRiskId, menuId }: MenuContext) => ({
  projectId: projectId ?? '',
  universeId: universeId ?? '',
  complianceRiskId: complianceRiskId ?? '',
  assessmentId: menuId ?? '',
  summaryId: menuId ?? '',
})
