import * as z from 'zod/mini'
import { Day, Moment, route } from '../route.ts'
import { requirements } from './requirements.ts'

const Count = z.int()

/** Where the whole area stands. Each number is that of a list which can be opened. */
export const ComplianceFigures = z.object({
  /** The moment of calculation, and the organisation's today. */
  computedAt: Moment,
  today: Day,
  /** Universes that are not retired, those whose review is due within 60 days, and those with changes to decide. */
  universes: z.object({ count: Count, reviewDue: Count, changeWaiting: Count }),
  /** Applicable requirements in force: all, and what is missing of them. */
  requirements: z.object({ count: Count, unowned: Count, uncontrolled: Count, unproven: Count }),
  /** Gaps by priority, and those of the two highest that nothing is done about. */
  gaps: z.object({ critical: Count, high: Count, medium: Count, low: Count, unplanned: Count }),
  /** Accepted evidence of requirements by when it ends, in days from today; each piece once. */
  evidence: z.object({ ended: Count, d30: Count, d60: Count, d90: Count }),
  /** Actions against gaps: still to be done, past their day, and due within 30 days. */
  actions: z.object({ open: Count, overdue: Count, soon: Count }),
  /** Statutory clocks that run, and those of them whose term has passed. */
  clocks: z.object({ running: Count, breached: Count }),
})
export type ComplianceFigures = z.output<typeof ComplianceFigures>
z.globalRegistry.add(ComplianceFigures as never, { id: 'ComplianceFigures' })

export const complianceFigureRoutes = {
  get: route('complianceFigures.get', 'GET /compliance/figures', requirements.actions.read, {
    summary: 'Where compliance stands: gaps, evidence that ends, what is missing, what is late',
    reply: ComplianceFigures,
  }),
}
