import * as z from 'zod/mini'
import { Day, Id, IdParams, route } from '../route.ts'
import { projects } from './projects.ts'

const Text = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Named = z.object({ id: Id, code: z.string(), name: Text })

/** The inputs of a priority, so that each can be checked. */
export const PriorityExplained = z.object({
  priority: z.int(),
  /** Aggregated residual risk, and the number of approved risk lines in it. */
  aggregate: z.nullable(z.number()),
  lines: z.int(),
  /** The process audited longest ago: date of its last audit, and months since. */
  lastAuditOn: z.nullable(Day),
  months: z.nullable(z.int()),
  mandated: z.boolean(),
})
export type PriorityExplained = z.output<typeof PriorityExplained>

/** A process in the annual audit plan. */
export const PlanLine = z.object({
  process: Named,
  ...PriorityExplained._zod.def.shape,
  /** The projects of the year that cover it and that the reader may see. */
  projects: z.array(Named),
})
export type PlanLine = z.output<typeof PlanLine>

const Year = z.int().check(z.gte(2000), z.lte(2100))

export const auditPlanRoutes = {
  plan: route('projects.plan', 'GET /audit-plan', projects.actions.read, {
    summary: 'All active processes with suggested priority and the projects of a year that cover them',
    query: z.strictObject({ year: Year }),
    reply: z.object({ year: Year, computedAt: z.string(), lines: z.array(PlanLine) }),
  }),
  priority: route('projects.priority', 'GET /projects/:id/priority', projects.actions.read, {
    summary: 'Components of a project’s suggested priority',
    params: IdParams,
    reply: z.object({ ...PriorityExplained._zod.def.shape, computedAt: z.string() }),
    fails: ['NOT_FOUND'],
  }),
}
