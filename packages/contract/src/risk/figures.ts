import * as z from 'zod/mini'
import { LocaleSchema } from '../locale-schema.ts'
import { Day, Id, Moment, route } from '../route.ts'
import { Export, REPORT_FORMATS } from '../workspace/exports.ts'
import { ASSESSMENT_STATES, CONTEXTS } from './assessments.ts'
import { LEVELS, Method, RISK_CATEGORIES } from './method.ts'
import { risklines, TRENDS } from './risk-lines.ts'
import { POSITIONS } from './scoring.ts'

/** The number of days that counts as soon, for due assessments and ending acceptances. */
export const SOON_DAYS = 60
/** The number of top lines, and of listed lines above tolerance. */
export const TOP_LINES = 10
export const ABOVE_LINES = 25
/** The number of quarters that the register is shown at. */
export const QUARTERS = 4
/** The maximum number of lines in one loss simulation. */
export const MAX_LOSSES = 1000
/** The maximum number of assessment ids in a URL; with more, a list cannot be filtered by them. */
export const MAX_NAMED = 40

/** Figures whose past values are not kept: the register of a past day names them instead of guessing. */
export const NOT_KEPT = ['treatments', 'acceptances', 'coverage', 'due', 'owners'] as const

const ids = z.optional(z.array(Id).check(z.maxLength(50)))

/**
 * The source of the figures: the register (the last approved line of each risk), one assessment, or with a status all
 * lines of the assessments in it.
 */
const filterShape = {
  assessment: z.optional(Id),
  status: z.optional(z.array(z.enum(ASSESSMENT_STATES))),
  unit: ids,
  process: ids,
  domain: ids,
  category: z.optional(z.array(z.enum(RISK_CATEGORIES))),
  /** Of assessments in these contexts. Without it, and without an assessment, lines about requirements are left out. */
  context: z.optional(z.array(z.enum(CONTEXTS))),
  ownerId: ids,
  /** Assessments whose period touches these days. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** The register at the end of a day; not with an assessment, a status or an owner, which have no past. */
  asAt: z.optional(Day),
}
export const FigureFilter = z.strictObject(filterShape).check(
  z.refine(({ asAt, assessment, status, ownerId }) => !asAt || !(assessment ?? status ?? ownerId), {
    path: ['asAt'],
    error: 'only_register',
  }),
)
export type FigureFilter = z.output<typeof FigureFilter>

const Title = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Named = z.object({ id: Id, code: z.string(), name: Title })
const Count = z.int()

const Levels = z.object({ low: Count, medium: Count, high: Count, critical: Count })
const Place = { likelihood: z.int(), impact: z.int() }
const Cell = z.object({ ...Place, count: Count })
const Move = z.object({ from: z.object(Place), to: z.object(Place), count: Count })

/** One aggregate number for many risks, always with the counts behind it. */
const Group = z.object({
  count: Count,
  levels: Levels,
  above: Count,
  aggregate: z.nullable(z.number()),
})

/** A line in a list of top risks. */
export const FigureLine = z.object({
  id: Id,
  code: z.string(),
  name: Title,
  category: z.enum(RISK_CATEGORIES),
  /** Its process; for a line of compliance its domain. */
  process: Named,
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  inherentScore: z.nullable(z.int()),
  residualScore: z.int(),
  /** The cells of both scores; null for a score that was not made of likelihood and impact. */
  inherent: z.nullable(z.object(Place)),
  residual: z.nullable(z.object(Place)),
  /** The residual cell of its previous line. */
  previous: z.nullable(z.object(Place)),
  residualLevel: z.enum(LEVELS),
  position: z.enum(POSITIONS),
  trend: z.nullable(z.enum(TRENDS)),
  previousScore: z.nullable(z.int()),
  /** Open actions, and the next day on which one is due; null for a past day. */
  actions: z.nullable(Count),
  nextDueOn: z.nullable(Day),
  acceptance: z.nullable(z.enum(['requested', 'accepted', 'stale'])),
})
export type FigureLine = z.output<typeof FigureLine>

const Dated = z.object({ ...Named._zod.def.shape, day: Day })

export const Figures = z.object({
  /** The moment of calculation, and the organisation's today. */
  computedAt: Moment,
  today: Day,
  /** The day that the register is of; null for now. What is not kept by day is null or empty then, and named. */
  asAt: z.nullable(Day),
  notKept: z.array(z.enum(NOT_KEPT)),
  /** The method of the assessment, or the one in force; null before the first assessment. */
  method: z.nullable(z.object({ id: Id, code: z.string(), config: Method })),
  assessment: z.nullable(
    z.object({
      ...Named._zod.def.shape,
      context: z.enum(CONTEXTS),
      status: z.enum(ASSESSMENT_STATES),
      periodFrom: Day,
      periodTo: Day,
    }),
  ),
  /** The assessments selected by status, unit, context or period, if they are few enough to list. */
  narrowedTo: z.nullable(z.array(Id)),
  /** All lines, and those with a residual score. */
  lines: Count,
  scored: Count,
  /** Scored by another version of the method than the one shown. */
  otherMethod: Count,
  cells: z.object({ inherent: z.array(Cell), residual: z.array(Cell), target: z.array(Cell) }),
  /** Moves between cells since the previous period, including lines that stayed. */
  moves: z.array(Move),
  levels: z.object({ inherent: Levels, residual: Levels }),
  positions: z.object({ within_appetite: Count, within_tolerance: Count, above_tolerance: Count }),
  above: z.object({
    count: Count,
    /** With an action or an acceptance, and with neither; null for a past day. */
    decided: z.nullable(Count),
    undecided: z.nullable(Count),
    /** Of the lines with a previous line, those that were above tolerance in it. */
    before: Count,
    lines: z.array(FigureLine),
  }),
  top: z.array(FigureLine),
  /** In total, by process (or domain for compliance), by category, and by both. */
  whole: Group,
  byProcess: z.array(z.object({ ...Group._zod.def.shape, process: Named })),
  byCategory: z.array(
    z.object({
      ...Group._zod.def.shape,
      category: z.enum(RISK_CATEGORIES),
      /** As in `above.before`. */
      before: Count,
      /** The residual scores of its lines. */
      scores: z.array(
        z.object({ score: z.int(), level: z.enum(LEVELS), position: z.enum(POSITIONS), count: Count }),
      ),
    }),
  ),
  byBoth: z.array(z.object({ ...Group._zod.def.shape, process: Id, category: z.enum(RISK_CATEGORIES) })),
  /**
   * The register at the end of each of the last quarters, by the first day of the quarter; the last one is today, or the day asked for.
   * Quarters before the first approval are left out. Empty for one assessment and for a choice of statuses.
   */
  quarters: z.array(z.object({ from: Day, levels: Levels, above: Levels })),
  /** The share of the inherent risk that controls reduce, from 0 to 1, with the two sums behind it. */
  reduction: z.object({ share: z.nullable(z.number()), inherent: Count, residual: Count }),
  trend: z.object({ up: Count, same: Count, down: Count, first: Count }),
  /** Controls of the lines by the lower of their two ratings; each control of each line counts once. */
  controls: z.object({
    ratings: z.tuple([Count, Count, Count, Count]),
    unrated: Count,
    /** Different key controls: all, rated, and rated by audit or the second line. */
    key: Count,
    keyRated: Count,
    keyTested: Count,
  }),
  treatments: z.nullable(
    z.object({
      open: Count,
      overdue: Count,
      /** By the first day of the month in which they are due. */
      months: z.array(z.object({ month: Day, open: Count, overdue: Count })),
    }),
  ),
  /** Assessments that are due, or due for review, soon; null without permission to read them. */
  due: z.nullable(z.object({ count: Count, items: z.array(Dated) })),
  /** Acceptances that end soon; null without permission to read them. */
  expiring: z.nullable(z.object({ count: Count, items: z.array(Dated) })),
  fraud: z.object({ count: Count, above: Count }),
  /** Active processes, and those with an assessment that was approved within twelve months. */
  coverage: z.nullable(z.object({ processes: Count, assessed: Count })),
  /** Lines with an estimate of their loss. */
  estimated: Count,
})
export type Figures = z.output<typeof Figures>
z.globalRegistry.add(Figures as never, { id: 'RiskFigures' })

/** A line with the loss that somebody estimated for it. */
export const LossLine = z.object({
  id: Id,
  code: z.string(),
  name: Title,
  min: z.int(),
  likely: z.int(),
  max: z.int(),
  /** In percent, within a year. */
  probability: z.int(),
})
export type LossLine = z.output<typeof LossLine>

export const figureRoutes = {
  get: route('figures.get', 'GET /risk-figures', risklines.actions.read, {
    summary: 'Figures of the register or of one assessment',
    query: FigureFilter,
    reply: Figures,
    fails: ['NOT_FOUND'],
  }),
  losses: route('figures.losses', 'GET /risk-figures/losses', risklines.actions.read, {
    summary: 'Lines with an estimated loss, largest first',
    query: FigureFilter,
    reply: z.object({ items: z.array(LossLine), more: z.boolean() }),
    fails: ['NOT_FOUND'],
  }),
  report: route('figures.report', 'POST /risk-figures/reports', risklines.actions.export, {
    summary: 'Queue the board report or the register as a workbook',
    body: z.strictObject({
      /** The board report, or the register for reading. */
      report: z.enum(REPORT_FORMATS),
      locale: z.optional(LocaleSchema),
      filter: z.optional(FigureFilter),
    }),
    reply: Export,
    fails: ['NOT_FOUND', 'TOO_MANY_EXPORTS'],
  }),
}
