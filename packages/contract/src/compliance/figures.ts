import * as z from 'zod/mini'
import { Day, Moment, route } from '../route.ts'
import { requirements } from './requirements.ts'

const Count = z.int()

/** Figures of the whole compliance area. Each number has a list that can be opened. */
export const ComplianceFigures = z.object({
  /** The moment of calculation, and the organisation's today. */
  computedAt: Moment,
  today: Day,
  /** Universes that are not retired, those whose review is due within 60 days, and those with changes to decide. */
  universes: z.object({ count: Count, reviewDue: Count, changeWaiting: Count }),
  /** Applicable requirements in force: all, and those without owner, control or valid evidence. */
  requirements: z.object({ count: Count, unowned: Count, uncontrolled: Count, unproven: Count }),
  /** Gaps by priority, and those of the two highest priorities without an action. */
  gaps: z.object({ critical: Count, high: Count, medium: Count, low: Count, unplanned: Count }),
  /** Accepted evidence of requirements by days until it expires; each piece counts once. */
  evidence: z.object({ ended: Count, d30: Count, d60: Count, d90: Count }),
  /** Actions for gaps: open, overdue, and due within 30 days. */
  actions: z.object({ open: Count, overdue: Count, soon: Count }),
  /** Running statutory deadlines, and those that are breached. */
  clocks: z.object({ running: Count, breached: Count }),
})
export type ComplianceFigures = z.output<typeof ComplianceFigures>
z.globalRegistry.add(ComplianceFigures as never, { id: 'ComplianceFigures' })

export const complianceFigureRoutes = {
  get: route('complianceFigures.get', 'GET /compliance/figures', requirements.actions.read, {
    summary: 'Compliance overview: gaps, expiring and missing evidence, overdue work',
    reply: ComplianceFigures,
  }),
}
