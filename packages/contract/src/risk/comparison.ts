import * as z from 'zod/mini'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { ASSESSMENT_STATES, assessments } from './assessments.ts'
import { NOT_KEPT } from './figures.ts'
import { LEVELS, RISK_CATEGORIES } from './method.ts'
import { RESPONSES, risklines } from './risk-lines.ts'
import { POSITIONS } from './scoring.ts'

const Text = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Step = z.nullable(z.int())

/** A line in one of the two assessments. */
const Side = z.object({
  id: Id,
  inherentLikelihood: Step,
  inherentImpact: Step,
  inherentScore: Step,
  residualLikelihood: Step,
  residualImpact: Step,
  residualScore: Step,
  residualLevel: z.nullable(z.enum(LEVELS)),
  position: z.nullable(z.enum(POSITIONS)),
  response: z.nullable(z.enum(RESPONSES)),
})
export type ComparedSide = z.output<typeof Side>

const Rating = z.object({ design: Step, operating: Step })

/** Controls whose rating differs, or that only one of the two lines has. */
const ComparedControl = z.object({
  id: Id,
  code: z.string(),
  name: Text,
  before: z.nullable(Rating),
  after: z.nullable(Rating),
})
export type ComparedControl = z.output<typeof ComparedControl>

const COMPARED = ['added', 'removed', 'changed', 'same'] as const
const MOVED = ['up', 'same', 'down'] as const

export const ComparedLine = z.object({
  /** The risk, requirement or domain that both lines are about. */
  subject: Id,
  code: z.string(),
  name: Text,
  category: z.enum(RISK_CATEGORIES),
  change: z.enum(COMPARED),
  /** Direction of the residual score; null if one of the two has none. */
  moved: z.nullable(z.enum(MOVED)),
  before: z.nullable(Side),
  after: z.nullable(Side),
  controls: z.array(ComparedControl),
})
export type ComparedLine = z.output<typeof ComparedLine>

const Compared = z.object({
  id: Id,
  code: z.string(),
  name: Text,
  status: z.enum(ASSESSMENT_STATES),
  periodFrom: Day,
  periodTo: Day,
  method: Id,
  updatedAt: Moment,
})
export type ComparedAssessment = z.output<typeof Compared>

/** Two assessments, risk by risk. */
export const Comparison = z.object({
  before: Compared,
  after: Compared,
  lines: z.array(ComparedLine),
})
export type Comparison = z.output<typeof Comparison>

/** What is known of the register at the end of a day: it is the last approved line of each risk, which never changes. */
const RegisterAt = z.object({
  day: Day,
  lines: z.int(),
  scored: z.int(),
  levels: z.object({ low: z.int(), medium: z.int(), high: z.int(), critical: z.int() }),
  above: z.int(),
  /** The sum of the residual scores. */
  residual: z.int(),
})
export type RegisterAt = z.output<typeof RegisterAt>

/** The register at the end of two days, risk by risk; lines that are the same are counted and left out. */
export const RegisterComparison = z.object({
  before: RegisterAt,
  after: RegisterAt,
  same: z.int(),
  lines: z.array(ComparedLine),
  notKept: z.array(z.enum(NOT_KEPT)),
})
export type RegisterComparison = z.output<typeof RegisterComparison>

export const comparisonRoutes = {
  register: route('risklines.compareRegister', 'GET /risk-register/comparison', risklines.actions.read, {
    summary: 'The risk register at the end of two days: figures, and lines added, removed and changed',
    query: z.strictObject({
      from: Day,
      to: Day,
      context: z.optional(z.enum(['compliance'])),
    }),
    reply: RegisterComparison,
  }),
  compare: route('assessments.compare', 'GET /assessments/:id/comparison', assessments.actions.read, {
    summary: 'Differences between two assessments, by risk; `from` is the earlier one',
    params: IdParams,
    query: z.strictObject({ from: Id }),
    reply: Comparison,
    fails: ['NOT_FOUND'],
  }),
}
