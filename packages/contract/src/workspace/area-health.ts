import { type AuditFigures, auditFigureRoutes } from '../audit/figures.ts'
import { projectRoutes } from '../audit/projects.ts'
import { statutoryDeadlineRoutes } from '../compliance/statutory-deadlines.ts'
import { type ComplianceFigures, complianceFigureRoutes } from '../compliance/figures.ts'
import { requirementRoutes } from '../compliance/requirements.ts'
import { type Figures, figureRoutes } from '../risk/figures.ts'
import { risklineRoutes } from '../risk/risk-lines.ts'
import type { Route } from '../route.ts'
import { deviceRoutes } from '../techdoc/devices.ts'
import { actionRoutes } from './actions.ts'

type ListQueryValues = Readonly<Record<string, string | boolean | readonly string[]>>

/** One figure of an area, and the list with exactly as many rows. */
interface HealthFigure<Told> {
  readonly key: string
  readonly value: (figures: Told) => number
  readonly list: Route
  /** The page of the list, and its filters. */
  readonly page:
    | '/actions'
    | '/devices'
    | '/projects'
    | '/regulatory-universes/requirements'
    | '/risk-assessments/risks'
    | '/statutory-clocks'
  readonly query: ListQueryValues
  /** A value above zero needs attention. */
  readonly bad?: boolean
}

/** The health of an area, from the figures of its dashboard. */
export interface AreaHealth<Told = never> {
  readonly area: 'audit' | 'risk' | 'compliance' | 'techdoc'
  readonly from: Route
  readonly query: Readonly<Record<string, unknown>>
  readonly dashboard: '/audit-dashboard' | '/devices' | '/regulatory-universes' | '/risk-dashboard'
  readonly figures: readonly HealthFigure<Told>[]
}

const of = <F>(health: AreaHealth<F>): AreaHealth => health

const overdueActions = (source: string) =>
  ({
    list: actionRoutes.list,
    page: '/actions',
    query: { source: [source], overdue: true },
    bad: true,
  }) as const

const UNDER_WAY = ['planning', 'fieldwork', 'completion'] as const
const PREPARED = { status: ['in_preparation'] }

export const AREA_HEALTH: readonly AreaHealth[] = [
  of<AuditFigures>({
    area: 'audit',
    from: auditFigureRoutes.area,
    query: {},
    dashboard: '/audit-dashboard',
    figures: [
      {
        key: 'underWay',
        value: ({ phases }) =>
          phases
            .filter(({ status }) => (UNDER_WAY as readonly string[]).includes(status))
            .reduce((sum, { count }) => sum + count, 0),
        list: projectRoutes.list,
        page: '/projects',
        query: { status: UNDER_WAY },
      },
      { key: 'overdueActions', value: ({ actions }) => actions.overdue, ...overdueActions('issue') },
    ],
  }),
  of<Figures>({
    area: 'risk',
    from: figureRoutes.get,
    query: {},
    dashboard: '/risk-dashboard',
    figures: [
      {
        key: 'aboveTolerance',
        value: ({ above }) => above.count,
        list: risklineRoutes.list,
        page: '/risk-assessments/risks',
        query: { current: true, position: ['above_tolerance'] },
        bad: true,
      },
      {
        key: 'overdueActions',
        value: ({ treatments }) => treatments.overdue,
        ...overdueActions('risk_treatment'),
      },
    ],
  }),
  of<ComplianceFigures>({
    area: 'compliance',
    from: complianceFigureRoutes.get,
    query: {},
    dashboard: '/regulatory-universes',
    figures: [
      {
        key: 'gaps',
        value: ({ gaps }) => gaps.critical + gaps.high,
        list: requirementRoutes.list,
        page: '/regulatory-universes/requirements',
        query: { priority: ['critical', 'high'] },
        bad: true,
      },
      { key: 'overdueActions', value: ({ actions }) => actions.overdue, ...overdueActions('gap') },
      {
        key: 'clocks',
        value: ({ clocks }) => clocks.running,
        list: statutoryDeadlineRoutes.list,
        page: '/statutory-clocks',
        query: { status: ['running'] },
        bad: true,
      },
    ],
  }),
  of<{ total?: { value: number } }>({
    area: 'techdoc',
    from: deviceRoutes.list,
    query: { ...PREPARED, limit: 1, total: true },
    dashboard: '/devices',
    figures: [
      {
        key: 'inPreparation',
        value: ({ total }) => total?.value ?? 0,
        list: deviceRoutes.list,
        page: '/devices',
        query: PREPARED,
      },
    ],
  }),
]
