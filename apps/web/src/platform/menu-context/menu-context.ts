/** What the person is working on; parts of the menu depend on it. */
export interface MenuContext {
  projectId: string | null
  universeId: string | null
  complianceRiskId: string | null
  menuId: string | null
  menuIdType: 'riskAssessment' | 'riskAssessmentSummary' | null
}

export const NOTHING_SELECTED: Readonly<MenuContext> = {
  projectId: null,
  universeId: null,
  complianceRiskId: null,
  menuId: null,
  menuIdType: null,
}

const idFrom = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Reads valid values only. An id without its kind, or a kind without its id, selects nothing. */
export function readMenuContext(value: unknown): MenuContext {
  const of = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const menuId = idFrom(of['menuId'])
  const menuIdType =
    of['menuIdType'] === 'riskAssessment' || of['menuIdType'] === 'riskAssessmentSummary'
      ? of['menuIdType']
      : null
  return {
    projectId: idFrom(of['projectId']),
    universeId: idFrom(of['universeId']),
    complianceRiskId: idFrom(of['complianceRiskId']),
    ...(menuId && menuIdType ? { menuId, menuIdType } : { menuId: null, menuIdType: null }),
  }
}

/** The selection in an address: a deep link selects like a choice in a list. */
export function selectionOf(params: Readonly<Record<string, string | undefined>>): Partial<MenuContext> {
  const { projectId, universeId, complianceRiskId, assessmentId, summaryId } = params
  return {
    ...(projectId ? { projectId } : {}),
    ...(universeId ? { universeId } : {}),
    ...(complianceRiskId ? { complianceRiskId } : {}),
    ...(assessmentId ? { menuId: assessmentId, menuIdType: 'riskAssessment' as const } : {}),
    ...(summaryId ? { menuId: summaryId, menuIdType: 'riskAssessmentSummary' as const } : {}),
  }
}
