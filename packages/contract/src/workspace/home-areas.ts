import * as z from 'zod/mini'
import { Day, Id } from '../route.ts'

const AREA_NAMES = ['audit', 'risk', 'compliance', 'techdoc', 'actions', 'people'] as const
export type AreaName = (typeof AREA_NAMES)[number]

/** Months before this one that the line of an area shows. */
export const AREA_MONTHS = 12

/** Named universes or devices of an area. */
export const MAX_AREA_PARTS = 3

type Query = Readonly<Record<string, true | string | readonly (string | number)[]>>

/** The pages that figures open. */
type Page = '/actions' | '/devices' | '/issues' | '/projects' | '/risk-assessments/risks' | '/users'

/** A number, and the list with exactly that many rows. */
export interface AreaFigure {
  readonly key: string
  readonly page: Page
  /** The record type of the list. Figures without one are not counts of rows: the page shows what they are made of. */
  readonly type?: string
  readonly query: (today: string) => Query
  /** The figure is a part of this many. */
  readonly of?: (today: string) => Query
  /** A value above zero needs attention. */
  readonly late?: boolean
}

interface HomeArea {
  readonly area: AreaName
  readonly page:
    | '/actions'
    | '/audit-dashboard'
    | '/devices'
    | '/regulatory-universes'
    | '/risk-dashboard'
    | '/users'
  readonly percent: boolean
  /** Which direction of change is an improvement; null for neither. */
  readonly better: 'less' | 'more' | null
  /** The measure of the area where it is the number of rows of a list. */
  readonly main: AreaFigure | null
  readonly figures: readonly AreaFigure[]
}

const yearOf = (today: string): number => Number(today.slice(0, 4))
const OPEN_ACTIONS = ['proposed', 'agreed', 'in_progress'] as const
const COMPLETE_PROJECTS = ['follow_up', 'closed'] as const
const UNDER_WAY_PROJECTS = ['planning', 'fieldwork', 'completion'] as const

const actionsWhere = (query: Query) => ({ page: '/actions', type: 'action', query: () => query }) as const
const risksWhere = (query: Query) =>
  ({
    page: '/risk-assessments/risks',
    type: 'riskline',
    query: (): Query => ({ current: true, about: ['risk'], ...query }),
  }) as const

/** The areas of home: the measure of each, and two or three further figures. */
export const HOME_AREAS: readonly HomeArea[] = [
  {
    area: 'audit',
    page: '/audit-dashboard',
    percent: false,
    better: 'less',
    main: {
      key: 'openIssues',
      page: '/issues',
      type: 'issue',
      query: () => ({ status: ['in_remediation', 'ready_for_verification'] }),
    },
    figures: [
      { key: 'overdueIssues', page: '/issues', type: 'issue', query: () => ({ overdue: true }), late: true },
      {
        key: 'auditsUnderWay',
        page: '/projects',
        type: 'project',
        query: () => ({ status: UNDER_WAY_PROJECTS }),
      },
      {
        key: 'auditsComplete',
        page: '/projects',
        type: 'project',
        query: (today) => ({ year: [yearOf(today)], status: COMPLETE_PROJECTS }),
        of: (today) => ({
          year: [yearOf(today)],
          status: ['planned', ...UNDER_WAY_PROJECTS, 'on_hold', ...COMPLETE_PROJECTS],
        }),
      },
    ],
  },
  {
    area: 'risk',
    page: '/risk-dashboard',
    percent: false,
    better: 'less',
    main: { key: 'risksAbove', ...risksWhere({ position: ['above_tolerance'] }) },
    figures: [
      { key: 'risks', ...risksWhere({}) },
      {
        key: 'overdueTreatments',
        ...actionsWhere({ source: ['risk_treatment'], overdue: true }),
        late: true,
      },
      { key: 'undecidedRisks', ...risksWhere({ undecided: true }), late: true },
    ],
  },
  {
    area: 'compliance',
    page: '/regulatory-universes',
    percent: true,
    better: 'more',
    main: null,
    figures: [],
  },
  {
    area: 'techdoc',
    page: '/devices',
    percent: true,
    better: 'more',
    main: null,
    figures: [{ key: 'blockers', page: '/devices', query: () => ({}), late: true }],
  },
  {
    area: 'actions',
    page: '/actions',
    percent: false,
    better: 'less',
    main: { key: 'openActions', ...actionsWhere({ status: OPEN_ACTIONS }) },
    figures: [
      { key: 'overdueActions', ...actionsWhere({ overdue: true }), late: true },
      { key: 'actionsDueSoon', ...actionsWhere({ dueSoon: true }) },
      { key: 'medianAge', page: '/actions', query: () => ({ status: OPEN_ACTIONS }) },
    ],
  },
  {
    area: 'people',
    page: '/users',
    percent: false,
    better: null,
    main: null,
    figures: [
      { key: 'openInvitations', page: '/users', query: () => ({ view: 'invitations' }) },
      { key: 'neverSignedIn', page: '/users', query: () => ({}) },
      { key: 'pendingChanges', page: '/users', query: () => ({ view: 'requests' }), late: true },
    ],
  },
]

const Title = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })

export const AreaSummary = z.object({
  area: z.enum(AREA_NAMES),
  /** The measure at the end of each of the twelve months before this one, and today; null where it was not measured. */
  points: z.array(z.nullable(z.int())),
  figures: z.array(z.object({ key: z.string(), value: z.int(), of: z.nullable(z.int()) })),
  /** The measure of single universes or devices. */
  parts: z.array(z.object({ id: Id, code: z.string(), name: Title, value: z.int() })),
})
export type AreaSummary = z.output<typeof AreaSummary>

export const AreaSummaries = z.object({ today: Day, areas: z.array(AreaSummary) })
export type AreaSummaries = z.output<typeof AreaSummaries>
