import type { Role } from 'contract/permissions'
import type { AreaName } from 'contract/workspace/home-areas'

export type HomePart = 'waiting' | 'areas' | 'recent'

interface HomeLayout {
  readonly roles: readonly Role[]
  readonly parts: readonly HomePart[]
  /** The order of the areas. Others that the person may read follow. */
  readonly areas: readonly AreaName[]
}

/** The first screen by role. Of several roles, the first one in this table decides. */
const HOME_LAYOUTS: readonly HomeLayout[] = [
  {
    roles: ['cae', 'audit_manager', 'auditor'],
    parts: ['waiting', 'areas', 'recent'],
    areas: ['audit', 'risk', 'compliance', 'techdoc', 'actions'],
  },
  {
    roles: ['risk_manager'],
    parts: ['waiting', 'areas', 'recent'],
    areas: ['risk', 'actions', 'compliance', 'audit'],
  },
  {
    roles: ['compliance_officer'],
    parts: ['waiting', 'areas', 'recent'],
    areas: ['compliance', 'actions', 'risk', 'audit'],
  },
  {
    roles: [
      ...(['prrc', 'techdoc_author', 'techdoc_reviewer', 'techdoc_approver'] as const),
      ...(['medical_expert', 'techdoc_reader'] as const),
    ],
    parts: ['waiting', 'areas', 'recent'],
    areas: ['techdoc', 'compliance', 'risk', 'actions', 'audit'],
  },
  {
    roles: ['executive'],
    parts: ['areas', 'waiting', 'recent'],
    areas: ['risk', 'audit', 'compliance', 'techdoc', 'actions'],
  },
  {
    roles: ['owner'],
    parts: ['waiting', 'areas', 'recent'],
    areas: ['actions', 'risk', 'compliance', 'audit'],
  },
  { roles: ['admin'], parts: ['waiting', 'areas', 'recent'], areas: ['people'] },
  { roles: ['external_reviewer', 'guest'], parts: ['waiting'], areas: [] },
]

const NOTHING: HomeLayout = { roles: [], parts: ['waiting'], areas: [] }

export const layoutOf = (roles: readonly Role[]): HomeLayout =>
  HOME_LAYOUTS.find((layout) => layout.roles.some((role) => roles.includes(role))) ?? NOTHING

/** The areas of the reply in the order of the layout. */
export function inOrder<Summary extends { area: AreaName }>(
  summaries: readonly Summary[],
  order: readonly AreaName[],
): Summary[] {
  const place = ({ area }: Summary) => (order.includes(area) ? order.indexOf(area) : order.length)
  return summaries.toSorted((a, b) => place(a) - place(b))
}
