import * as z from 'zod/mini'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { GAP_ANALYSIS_STATES, gapanalyses } from './gap-analyses.ts'
import { ANSWERS, GAP_PRIORITIES } from './scoring.ts'

const Text = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Step = z.nullable(z.int())

/** An item in one of the two analyses. */
const Side = z.object({
  id: Id,
  answer: z.enum(ANSWERS),
  /** Factor of the answer, in percent. */
  factor: Step,
  unsupported: z.boolean(),
  maturity: Step,
  target: Step,
  priority: z.nullable(z.enum(GAP_PRIORITIES)),
  priorityScore: Step,
})
export type GapSide = z.output<typeof Side>

export const GAP_CHANGES = ['better', 'worse', 'changed', 'same', 'new', 'gone'] as const
export type GapChange = (typeof GAP_CHANGES)[number]

const COMPARED = ['answer', 'factor', 'unsupported', 'maturity', 'target', 'priority'] as const

/**
 * The direction of change: by the factor of the answer, then by maturity, then by the priority of the gap. A first
 * answer, or a requirement that no longer applies, is a change without a direction.
 */
export function gapChangeOf(before: GapSide | null, after: GapSide | null): GapChange {
  if (!before) return 'new'
  if (!after) return 'gone'
  if (COMPARED.every((key) => before[key] === after[key])) return 'same'
  if (before.factor === null || after.factor === null) return 'changed'
  const ways = [
    after.factor - before.factor,
    (after.maturity ?? 0) - (before.maturity ?? 0),
    (before.priorityScore ?? 0) - (after.priorityScore ?? 0),
  ]
  const way = ways.find((one) => one !== 0) ?? 0
  return way === 0 ? 'changed' : way > 0 ? 'better' : 'worse'
}

export const ComparedItem = z.object({
  requirement: Id,
  code: z.string(),
  ref: z.nullable(z.string()),
  name: Text,
  domain: z.object({ id: Id, name: Text }),
  weight: z.int(),
  change: z.enum(GAP_CHANGES),
  before: z.nullable(Side),
  after: z.nullable(Side),
})
export type ComparedItem = z.output<typeof ComparedItem>

const Share = z.nullable(z.int())
const Compared = z.object({
  id: Id,
  code: z.string(),
  name: Text,
  status: z.enum(GAP_ANALYSIS_STATES),
  edition: z.nullable(z.string()),
  periodFrom: Day,
  periodTo: Day,
  items: z.int(),
  applicable: z.int(),
  assessed: z.int(),
  unsupported: z.int(),
  compliance: Share,
  coverage: Share,
  prudent: Share,
  gapIndex: Share,
  maturity: Share,
  updatedAt: Moment,
})
export type ComparedAnalysis = z.output<typeof Compared>

/** Two analyses of one universe, requirement by requirement. */
export const GapComparison = z.object({ before: Compared, after: Compared, items: z.array(ComparedItem) })
export type GapComparison = z.output<typeof GapComparison>

export const gapComparisonRoutes = {
  compare: route('gapanalyses.compare', 'GET /gapanalyses/:id/comparison', gapanalyses.actions.read, {
    summary: 'Differences between two analyses of a universe, by requirement; `from` is the earlier one',
    params: IdParams,
    query: z.strictObject({ from: Id }),
    reply: GapComparison,
    fails: ['NOT_FOUND'],
  }),
}
