import * as z from 'zod/mini'
import { Day, Moment, route } from '../route.ts'
import { requirements } from './requirements.ts'
import { ANSWERS } from './scoring.ts'

const Count = z.int()

/** Figures whose past values are not kept: those of a past day name them instead of guessing. */
export const COMPLIANCE_NOT_KEPT = [
  ...(['universes', 'owners', 'controls', 'evidence', 'unplanned', 'deadlines'] as const),
] as const

/** Figures of the whole compliance area. Each number has a list that can be opened. */
export const ComplianceFigures = z.object({
  /** The moment of calculation, and the organisation's today. */
  computedAt: Moment,
  today: Day,
  /** The day that the figures are of; null for now. What is not kept by day is null then, and named. */
  asAt: z.nullable(Day),
  notKept: z.array(z.enum(COMPLIANCE_NOT_KEPT)),
  /** Universes that are not retired, those whose review is due within 60 days, and those with changes to decide. */
  universes: z.nullable(z.object({ count: Count, reviewDue: Count, changeWaiting: Count })),
  /** Applicable requirements in force: all, and those without owner, control or valid evidence. */
  requirements: z.nullable(z.object({ count: Count, unowned: Count, uncontrolled: Count, unproven: Count })),
  /** Of a past day: the answers that were approved last until then, one for each requirement. */
  answers: z.nullable(z.record(z.enum(ANSWERS), Count)),
  /** Gaps by priority, and those of the two highest priorities without an action. */
  gaps: z.object({
    critical: Count,
    high: Count,
    medium: Count,
    low: Count,
    unplanned: z.nullable(Count),
  }),
  /** Accepted evidence of requirements by days until it expires; each piece counts once. */
  evidence: z.nullable(z.object({ ended: Count, d30: Count, d60: Count, d90: Count })),
  /** Actions for gaps: open, overdue, and due within 30 days. */
  actions: z.object({ open: Count, overdue: Count, soon: Count }),
  /** Running statutory deadlines, and those that are breached. */
  clocks: z.nullable(z.object({ running: Count, breached: Count })),
})
export type ComplianceFigures = z.output<typeof ComplianceFigures>
z.globalRegistry.add(ComplianceFigures as never, { id: 'ComplianceFigures' })

export const complianceFigureRoutes = {
  get: route('complianceFigures.get', 'GET /compliance/figures', requirements.actions.read, {
    summary:
      'Compliance overview: gaps, expiring and missing evidence, overdue work, now or at the end of a day',
    query: z.strictObject({ asAt: z.optional(Day) }),
    reply: ComplianceFigures,
  }),
}
