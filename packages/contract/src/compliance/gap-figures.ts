import * as z from 'zod/mini'
import { LocaleSchema } from '../locale-schema.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { PRIORITIES, actions } from '../workspace/actions.ts'
import { Export } from '../workspace/exports.ts'
import { gapanalyses } from './gap-analyses.ts'
import { ANSWERS, GAP_PRIORITIES, Scoring, type Sums } from './scoring.ts'

/** The maximum number of actions and gaps in a plan. */
export const MAX_PLANNED = 2000

const Title = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Named = { id: Id, code: z.string(), name: Title }
const Person = z.nullable(z.object({ id: Id, name: z.string() }))
const Count = z.int()
const Share = z.nullable(z.int())

const SumsOf = z.object({
  applicable: Count,
  assessed: Count,
  weighed: Count,
  weightAssessed: Count,
  weightApplicable: Count,
  gaps: Count,
  targets: Count,
  maturities: Count,
  weightRated: Count,
})

const counted = <K extends string>(keys: readonly K[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, Count])) as Record<K, typeof Count>)

/** Figures over a set of items, with the sums behind the shares. */
export const GapSummary = z.object({
  items: Count,
  applicable: Count,
  assessed: Count,
  compliance: Share,
  coverage: Share,
  prudent: Share,
  gapIndex: Share,
  /** In hundredths, like the weighted target. */
  maturity: Share,
  target: Share,
  sums: SumsOf,
  answers: counted(ANSWERS),
  priorities: counted(GAP_PRIORITIES),
  unsupported: Count,
})
export type GapSummary = z.output<typeof GapSummary>

/** A gap of the two highest priorities without an action. */
export const OpenGap = z.object({
  ...Named,
  ref: z.nullable(z.string()),
  domain: Id,
  owner: Person,
  priority: z.enum(GAP_PRIORITIES),
  priorityScore: z.nullable(z.int()),
})
export type OpenGap = z.output<typeof OpenGap>

export const PlannedAction = z.object({
  ...Named,
  /** The item of this analysis that it closes the gap of. */
  item: z.object({
    id: Id,
    ref: z.nullable(z.string()),
    name: Title,
    priority: z.nullable(z.enum(GAP_PRIORITIES)),
  }),
  priority: z.enum(PRIORITIES),
  status: z.enum(actions.machine.states),
  owner: Person,
  dueOn: z.nullable(Day),
  percent: z.nullable(z.int()),
  overdue: z.boolean(),
})
export type PlannedAction = z.output<typeof PlannedAction>

export const GapFigures = z.object({
  computedAt: Moment,
  /** The organisation's today. */
  today: Day,
  scoring: Scoring,
  total: GapSummary,
  domains: z.array(z.object({ ...Named, ...GapSummary._zod.def.shape })),
  /** Requirements with a maturity, by their weight; and how many of them are below their target. */
  cells: z.array(z.object({ weight: z.int(), maturity: z.int(), count: Count, behind: Count })),
  unplanned: z.array(OpenGap),
  actions: z.array(PlannedAction),
})
export type GapFigures = z.output<typeof GapFigures>
z.globalRegistry.add(GapFigures as never, { id: 'GapFigures' })

/** Adds the sums of many sets: a total is computed from sums, never from the shares of its parts. */
export function addSums(all: readonly Sums[]): Sums {
  const keys = Object.keys(SumsOf._zod.def.shape) as (keyof Sums)[]
  const sum = (key: keyof Sums) => all.reduce((total, one) => total + one[key], 0)
  const sums: Partial<Sums> = Object.fromEntries(keys.map((key) => [key, sum(key)]))
  return sums as Sums
}

export interface PlanMonth {
  /** The first day of the month; null for actions without a date. */
  readonly month: string | null
  readonly actions: readonly PlannedAction[]
  readonly overdue: number
}

const ORDER = Object.fromEntries(PRIORITIES.map((one, at) => [one, at]))

/** An action plan by month, the most urgent action first; actions without a date come last. */
export function planByMonth(planned: readonly PlannedAction[]): PlanMonth[] {
  const months = Map.groupBy(planned, ({ dueOn }) => (dueOn === null ? null : `${dueOn.slice(0, 7)}-01`))
  return [...months]
    .toSorted(([a], [b]) => ((a ?? '9') < (b ?? '9') ? -1 : 1))
    .map(([month, own]) => ({
      month,
      actions: own.toSorted(
        (a, b) =>
          ORDER[a.priority]! - ORDER[b.priority]! ||
          (a.dueOn ?? '').localeCompare(b.dueOn ?? '') ||
          a.code.localeCompare(b.code),
      ),
      overdue: own.filter(({ overdue }) => overdue).length,
    }))
}

export const GAP_REPORTS = ['pdf', 'word', 'excel'] as const
export type GapReport = (typeof GAP_REPORTS)[number]

export const gapFigureRoutes = {
  get: route('gapfigures.get', 'GET /gapanalyses/:id/figures', gapanalyses.actions.read, {
    summary: 'Figures of an analysis: by domain, by maturity and weight, and its action plan',
    params: IdParams,
    reply: GapFigures,
    fails: ['NOT_FOUND'],
  }),
  report: route('gapfigures.report', 'POST /gapanalyses/:id/reports', gapanalyses.actions.export, {
    summary: 'Queue the report of an analysis as PDF, Word document or workbook',
    params: IdParams,
    body: z.strictObject({ report: z.enum(GAP_REPORTS), locale: z.optional(LocaleSchema) }),
    reply: Export,
    fails: ['NOT_FOUND', 'TOO_MANY_EXPORTS'],
  }),
}
