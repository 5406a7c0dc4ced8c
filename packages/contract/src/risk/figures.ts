import * as z from 'zod/mini'
import { LocaleSchema } from '../locale-schema.ts'
import { Day, Id, Moment, route } from '../route.ts'
import { Export, REPORT_FORMATS } from '../workspace/exports.ts'
import { ASSESSMENT_STATES, CONTEXTS } from './assessments.ts'
import { LEVELS, Method, RISK_CATEGORIES } from './method.ts'
import { risklines, TRENDS } from './risk-lines.ts'
import { POSITIONS } from './scoring.ts'

/** What is soon: so many days ahead, assessments fall due and acceptances end. */
export const SOON_DAYS = 60
/** How many lines a list of the worst names, and how many lines above tolerance are told. */
export const TOP_LINES = 10
export const ABOVE_LINES = 25
/** Lines with an estimated loss that one simulation takes. */
export const MAX_LOSSES = 1000
/** As many assessments as an address can name; beyond it, a list cannot be narrowed to them. */
export const MAX_NAMED = 40

const ids = z.optional(z.array(Id).check(z.maxLength(50)))

/**
 * Of what figures are made: the register, that is the last approved word on each risk, or one assessment; or, by state,
 * all lines of the assessments in these states.
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
}
export const FigureFilter = z.strictObject(filterShape)
export type FigureFilter = z.output<typeof FigureFilter>

const Title = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Named = z.object({ id: Id, code: z.string(), name: Title })
const Count = z.int()

const Levels = z.object({ low: Count, medium: Count, high: Count, critical: Count })
const Place = { likelihood: z.int(), impact: z.int() }
const Cell = z.object({ ...Place, count: Count })
const Move = z.object({ from: z.object(Place), to: z.object(Place), count: Count })

/** One number for many risks, never without what it hides. */
const Group = z.object({
  count: Count,
  levels: Levels,
  above: Count,
  aggregate: z.nullable(z.number()),
})

/** A line as a list of the worst names it. */
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
  residualLevel: z.enum(LEVELS),
  position: z.enum(POSITIONS),
  trend: z.nullable(z.enum(TRENDS)),
  previousScore: z.nullable(z.int()),
  /** Open actions, and the next day on which one is due. */
  actions: Count,
  nextDueOn: z.nullable(Day),
  acceptance: z.nullable(z.enum(['requested', 'accepted', 'stale'])),
})
export type FigureLine = z.output<typeof FigureLine>

const Dated = z.object({ ...Named._zod.def.shape, day: Day })

export const Figures = z.object({
  /** The moment of calculation, and the organisation's today. */
  computedAt: Moment,
  today: Day,
  /** How the lines are read: of the assessment, or the version in force. Nothing before the first assessment. */
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
  /** The assessments that the filter leads to, where it names them by state, unit or time and they are few. */
  narrowedTo: z.nullable(z.array(Id)),
  /** All lines, and those with a residual score. */
  lines: Count,
  scored: Count,
  /** Scored by another version of the method than the one shown. */
  otherMethod: Count,
  cells: z.object({ inherent: z.array(Cell), residual: z.array(Cell), target: z.array(Cell) }),
  /** From cell to cell since the line of the period before, those that stayed included. */
  moves: z.array(Move),
  levels: z.object({ inherent: Levels, residual: Levels }),
  positions: z.object({ within_appetite: Count, within_tolerance: Count, above_tolerance: Count }),
  above: z.object({
    count: Count,
    /** With a plan or an acceptance, and with neither. */
    decided: Count,
    undecided: Count,
    /** Of the lines that had one before, how many were above tolerance then. */
    before: Count,
    lines: z.array(FigureLine),
  }),
  top: z.array(FigureLine),
  /** Over all; then by process, or domain where compliance is assessed, by category, and by both. */
  whole: Group,
  byProcess: z.array(z.object({ ...Group._zod.def.shape, process: Named })),
  byCategory: z.array(z.object({ ...Group._zod.def.shape, category: z.enum(RISK_CATEGORIES) })),
  byBoth: z.array(z.object({ ...Group._zod.def.shape, process: Id, category: z.enum(RISK_CATEGORIES) })),
  /** What the controls take away of the inherent risk, from 0 to 1, with the two sums behind it. */
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
  treatments: z.object({
    open: Count,
    overdue: Count,
    /** By the first day of the month in which they are due. */
    months: z.array(z.object({ month: Day, open: Count, overdue: Count })),
  }),
  /** Assessments that are due, or due for review, within the time that is soon; nothing for those who do not see them. */
  due: z.nullable(z.object({ count: Count, items: z.array(Dated) })),
  /** Acceptances that end within the time that is soon; nothing for those who do not see them. */
  expiring: z.nullable(z.object({ count: Count, items: z.array(Dated) })),
  fraud: z.object({ count: Count, above: Count }),
  /** Active processes, and those with an assessment that was approved within twelve months. */
  coverage: z.object({ processes: Count, assessed: Count }),
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
    summary: 'What the risks of the register, or of one assessment, add up to',
    query: FigureFilter,
    reply: Figures,
    fails: ['NOT_FOUND'],
  }),
  losses: route('figures.losses', 'GET /risk-figures/losses', risklines.actions.read, {
    summary: 'The lines with an estimated loss, the greatest first',
    query: FigureFilter,
    reply: z.object({ items: z.array(LossLine), more: z.boolean() }),
    fails: ['NOT_FOUND'],
  }),
  report: route('figures.report', 'POST /risk-figures/reports', risklines.actions.export, {
    summary: 'Begin to make the page for the board or the register as a workbook, in the background',
    body: z.strictObject({
      /** One page for the board, or the register as people read it. */
      report: z.enum(REPORT_FORMATS),
      locale: z.optional(LocaleSchema),
      filter: z.optional(FigureFilter),
    }),
    reply: Export,
    fails: ['NOT_FOUND', 'TOO_MANY_EXPORTS'],
  }),
}
