import * as z from 'zod/mini'
import { Id } from '../route.ts'

/** The scoring method of an organisation. Each assessment refers to the version it was scored by. */

export const LEVELS = ['low', 'medium', 'high', 'critical'] as const
export type Level = (typeof LEVELS)[number]

export const RISK_CATEGORIES = [
  ...(['strategic', 'operational', 'financial', 'financial_reporting', 'compliance', 'legal'] as const),
  ...(['fraud', 'it_cyber', 'privacy', 'third_party', 'people', 'quality_safety'] as const),
  ...(['continuity', 'tax'] as const),
] as const
export type RiskCategory = (typeof RISK_CATEGORIES)[number]

export const IMPACT_DIMENSIONS = ['financial', 'operational', 'compliance', 'reputation', 'safety'] as const
export type ImpactDimension = (typeof IMPACT_DIMENSIONS)[number]

/** How well a control is designed and how well it operates: from absent to without exception. */
export const RATINGS = [0, 1, 2, 3] as const
export type Rating = (typeof RATINGS)[number]

const Size = z.int().check(z.gte(3), z.lte(7))
const Share = z.number().check(z.gte(0), z.lte(1))
const Cell = z.strictObject({ likelihood: z.int(), impact: z.int(), level: z.enum(LEVELS) })
const LIMITS = { appetite: z.int().check(z.gte(1)), tolerance: z.int().check(z.gte(1)) }
const Appetite = z.strictObject(LIMITS)
/** Stricter limits of a unit than those of the organisation; without a category they apply to all. */
const UnitLimit = z.strictObject({ unit: Id, category: z.nullable(z.enum(RISK_CATEGORIES)), ...LIMITS })
export type UnitLimit = z.output<typeof UnitLimit>

/** A step of a scale: its label and its meaning. */
const Text = z.strictObject({
  en: z.optional(z.string().check(z.maxLength(300))),
  fr: z.optional(z.string().check(z.maxLength(300))),
  ar: z.optional(z.string().check(z.maxLength(300))),
})
const Step = z.strictObject({ label: Text, meaning: z.optional(Text) })
const Steps = z.array(Step).check(z.minLength(3), z.maxLength(7))

const shape = z.strictObject({
  /** Labels and meanings of the steps, lowest first; shown wherever risks are scored. */
  scales: z.strictObject({
    likelihood: Steps,
    impact: Steps,
    dimensions: z.record(z.enum(IMPACT_DIMENSIONS), z.strictObject({ label: Text, steps: Steps })),
    design: z.array(Step).check(z.length(4)),
    operating: z.array(Step).check(z.length(4)),
  }),
  matrix: z.strictObject({
    /** How many steps each scale has. */
    likelihood: Size,
    impact: Size,
    /** The lowest score of each level. */
    from: z.strictObject({ medium: z.int(), high: z.int(), critical: z.int() }),
    /** Cells whose level is set by hand. */
    cells: z.array(Cell),
    impactRule: z.enum(['max', 'weighted']),
    /** Weights of the dimensions under the weighted rule. */
    weights: z.record(z.enum(IMPACT_DIMENSIONS), z.number().check(z.gte(0))),
  }),
  controls: z.strictObject({
    /** The reduction by a control with each rating; no control reduces everything. */
    effects: z.tuple([Share, Share, Share, Share]),
    weightKey: Share,
    weightOther: Share,
    capLikelihood: Share,
    capImpact: Share,
  }),
  /** How the residual risk is computed: by both axes, on the whole score, or by judgement alone. */
  residual: z.enum(['axes', 'score', 'judgement']),
  appetite: z.record(z.enum(RISK_CATEGORIES), Appetite),
  unitLimits: z.optional(z.array(UnitLimit).check(z.maxLength(500))),
  aggregation: z.strictObject({ rule: z.enum(['blended', 'max', 'mean']), shareOfMax: Share }),
})

export type Method = z.output<typeof shape>

const ascending = (...numbers: number[]): boolean => numbers.every((n, i) => i === 0 || n > numbers[i - 1]!)

const isOrdered = ({ matrix: { from, likelihood, impact } }: Method): boolean =>
  ascending(1, from.medium, from.high, from.critical) && from.critical <= likelihood * impact

const isInside = ({ matrix: { cells, likelihood, impact } }: Method): boolean =>
  cells.every((c) => c.likelihood >= 1 && c.likelihood <= likelihood && c.impact >= 1 && c.impact <= impact)

const betterNeverHelpsLess = ({ controls: { effects } }: Method): boolean =>
  effects[0] === 0 && effects.every((effect, rating) => rating === 0 || effect >= effects[rating - 1]!)

const appetiteWithinTolerance = ({ appetite }: Method): boolean =>
  Object.values(appetite).every((one) => one.appetite <= one.tolerance)

const unitsWithinTolerance = ({ unitLimits = [] }: Method): boolean =>
  unitLimits.every((one) => one.appetite <= one.tolerance)

/** One limit for each unit and category. */
const unitsOnce = ({ unitLimits = [] }: Method): boolean =>
  new Set(unitLimits.map(({ unit, category }) => `${unit} ${category}`)).size === unitLimits.length

/** Every scale has a definition for each of its steps. */
const isDefined = ({ scales, matrix: { likelihood, impact } }: Method): boolean =>
  scales.likelihood.length === likelihood &&
  scales.impact.length === impact &&
  Object.values(scales.dimensions).every(({ steps }) => steps.length === impact)

/** Every step has a label in at least one language. */
const isNamed = ({ scales: { dimensions, ...scales } }: Method): boolean =>
  [...Object.values(scales), ...Object.values(dimensions).map(({ steps }) => steps)]
    .flat()
    .every(({ label }) => Object.values(label).some((text) => text?.trim()))

export const Method = shape.check(
  z.refine(isDefined, { path: ['scales'], error: 'length' }),
  z.refine(isNamed, { path: ['scales'], error: 'empty' }),
  z.refine(isOrdered, { path: ['matrix', 'from'], error: 'order' }),
  z.refine(isInside, { path: ['matrix', 'cells'], error: 'outside' }),
  z.refine(betterNeverHelpsLess, { path: ['controls', 'effects'], error: 'order' }),
  z.refine(appetiteWithinTolerance, { path: ['appetite'], error: 'order' }),
  z.refine(unitsWithinTolerance, { path: ['unitLimits'], error: 'order' }),
  z.refine(unitsOnce, { path: ['unitLimits'], error: 'repeated' }),
)
