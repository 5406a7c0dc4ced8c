import * as z from 'zod/mini'
import { LEVELS } from '../risk/method.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import {
  DESIGN_RESULTS,
  HEALTHS,
  NOTE_SEVERITIES,
  OPERATION_RESULTS,
  OPINIONS,
  PROJECT_STATES,
} from './engagement.ts'
import { AGE_BUCKETS } from './issue-rating.ts'
import { ISSUE_STATES } from './issues.ts'
import { procedures } from './procedures.ts'
import { projects } from './projects.ts'

/** Maximum names in a tile; the full list opens on a page. */
export const MAX_NAMED = 12
/** Controls of a cell that a link names; a longer address would be refused. */
export const MAX_LINKED = 50

const Title = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Named = { id: Id, code: z.string(), name: Title }
const Person = z.nullable(z.object({ id: Id, name: z.string() }))
const Count = z.int()
const Hours = z.int()

const IssueCounts = z.object({ critical: Count, high: Count, medium: Count, low: Count })
const KeyControls = z.object({ tested: Count, effective: Count })

/** Totals of one project. */
export const ProjectFigures = z.object({
  computedAt: Moment,
  /** Today in the organisation's time zone. */
  today: Day,
  /** Elapsed share of the planned time, in thousandths. */
  elapsed: z.int(),
  procedures: z.array(z.object({ status: z.enum(procedures.machine.states), count: Count, hours: Hours })),
  /** Workload by person: procedures, those not yet prepared, hours planned and booked (in hundredths). */
  people: z.array(z.object({ person: Person, count: Count, open: Count, hours: Hours, booked: Hours })),
  /** Conclusions of procedures on their controls, by test of design and test of operation, with the first of these controls. */
  controls: z.array(
    z.object({
      design: z.nullable(z.enum(DESIGN_RESULTS)),
      operation: z.nullable(z.enum(OPERATION_RESULTS)),
      count: Count,
      controls: z.array(Id),
    }),
  ),
  keyControls: KeyControls,
  issues: z.array(
    z.object({ rating: z.nullable(z.enum(LEVELS)), status: z.enum(ISSUE_STATES), count: Count }),
  ),
  /** Review notes that are not cleared. */
  notes: z.array(z.object({ severity: z.enum(NOTE_SEVERITIES), count: Count })),
  requests: z.object({
    count: Count,
    open: Count,
    late: Count,
    worst: z.array(z.object({ ...Named, owner: Person, dueOn: Day, daysLate: Count })),
  }),
  /** Hours booked, by the Monday of their week. */
  weeks: z.array(z.object({ week: Day, hours: Hours })),
  consequences: z.object({ proposed: Count, accepted: Count, refused: Count }),
})
export type ProjectFigures = z.output<typeof ProjectFigures>
z.globalRegistry.add(ProjectFigures as never, { id: 'ProjectFigures' })

/** A project in the portfolio. */
export const PortfolioProject = z.object({
  ...Named,
  status: z.enum(PROJECT_STATES),
  health: z.enum(HEALTHS),
  progress: z.int(),
  lead: Person,
  dueOn: z.nullable(Day),
  issues: IssueCounts,
})
export type PortfolioProject = z.output<typeof PortfolioProject>

/** Figures of the audits whose past values are not kept: those of a past day name them instead of guessing. */
export const AUDIT_NOT_KEPT = ['health', 'hours', 'satisfaction', 'controls', 'units'] as const

/** Totals of the audits of one year, or of all years, now or at the end of a day. */
export const AuditFigures = z.object({
  computedAt: Moment,
  today: Day,
  /** The day that the figures are of; null for now. What is not kept by day is null or empty then, and named. */
  asAt: z.nullable(Day),
  notKept: z.array(z.enum(AUDIT_NOT_KEPT)),
  /** The years with audits. */
  years: z.array(z.int()),
  /** Projects planned to end by today, and those of them with an issued report. */
  plan: z.object({ due: Count, issued: Count }),
  phases: z.array(z.object({ status: z.enum(PROJECT_STATES), count: Count })),
  health: z.nullable(z.object({ green: Count, amber: Count, red: Count })),
  /** Projects under way that are behind schedule, the worst first. */
  behind: z.array(PortfolioProject),
  hours: z.nullable(z.object({ planned: Hours, booked: Hours })),
  opinions: z.array(z.object({ year: z.int(), opinion: z.enum(OPINIONS), count: Count })),
  /** Reported issues that are not closed, by days overdue. */
  issues: z.array(
    z.object({ rating: z.nullable(z.enum(LEVELS)), bucket: z.enum(AGE_BUCKETS), count: Count }),
  ),
  actions: z.object({
    open: Count,
    overdue: Count,
    /** Actions due by today, and those of them completed on time and verified. */
    due: Count,
    onTime: Count,
  }),
  /** Overdue actions, by the unit that their issue concerns. */
  overdueByUnit: z.array(z.object({ unit: z.nullable(z.object(Named)), count: Count })),
  repeats: z.object({ issued: Count, repeated: Count }),
  /** For each report, the days from the end of fieldwork to its issue; the page shows the median. */
  leadDays: z.array(Count),
  satisfaction: z.nullable(z.object({ answers: Count, sum: Count })),
  keyControls: z.nullable(KeyControls),
})
export type AuditFigures = z.output<typeof AuditFigures>
z.globalRegistry.add(AuditFigures as never, { id: 'AuditFigures' })

export const auditFigureRoutes = {
  project: route('auditFigures.project', 'GET /projects/:id/figures', projects.actions.read, {
    summary: 'Figures of a project: procedures, hours, controls, issues, review notes, requests',
    params: IdParams,
    reply: ProjectFigures,
    fails: ['NOT_FOUND'],
  }),
  area: route('auditFigures.area', 'GET /audit-figures', projects.actions.read, {
    summary: 'Figures of the audits of one year or of all years, now or at the end of a day',
    query: z.strictObject({
      year: z.optional(z.int().check(z.gte(2000), z.lte(2100))),
      asAt: z.optional(Day),
    }),
    reply: AuditFigures,
  }),
}
