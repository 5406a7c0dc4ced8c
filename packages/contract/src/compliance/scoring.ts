import * as z from 'zod/mini'
import type { Marks } from '../marks.ts'

// Pure functions of the domain document, section 7. Server, grid and reports compute with these and nothing else.

export const ANSWERS = [
  'compliant',
  'partially_compliant',
  'non_compliant',
  'not_applicable',
  'not_assessed',
] as const
export type Answer = (typeof ANSWERS)[number]
export const ANSWER_MARKS = {
  compliant: { result: 'met' },
  partially_compliant: { result: 'partly' },
  non_compliant: { result: 'failed' },
  not_applicable: { result: 'not-applicable' },
  not_assessed: { result: 'open' },
} as const satisfies Marks<Answer>

export const GAP_PRIORITIES = ['critical', 'high', 'medium', 'low', 'none'] as const
export type GapPriority = (typeof GAP_PRIORITIES)[number]

export const BANDS = ['compliant', 'largely', 'partly', 'weak'] as const
export type Band = (typeof BANDS)[number]
export const BAND_MARKS = {
  compliant: { result: 'met' },
  largely: { result: 'met' },
  partly: { result: 'partly' },
  weak: { result: 'failed' },
} as const satisfies Marks<Band>

const Percent = z.int().check(z.gte(0), z.lte(100))
const Maturity = z.int().check(z.gte(0), z.lte(5))

/** The scoring of a universe. An analysis keeps the one from its creation. */
export const Scoring = z.strictObject({
  /** Factor of a partial answer without a percentage of its own. */
  partial: Percent,
  /** The highest factor of "compliant" without valid evidence. */
  unsupported: Percent,
  /** How long evidence without an end date is valid. */
  validityMonths: z.int().check(z.gte(1), z.lte(120)),
  /** The target maturity, by weight. */
  targets: z.strictObject({ '1': Maturity, '2': Maturity, '3': Maturity }),
  /** The lowest compliance of each band, and the coverage below which no band is given. */
  bands: z.strictObject({ compliant: Percent, largely: Percent, partly: Percent }),
  labelFrom: Percent,
})
export type Scoring = z.output<typeof Scoring>

/** The default scoring. Certified organisations have a higher target for the highest weight. */
export const usualScoring = (certified = false): Scoring => ({
  partial: 50,
  unsupported: 50,
  validityMonths: 12,
  targets: { '1': 3, '2': 3, '3': certified ? 4 : 3 },
  bands: { compliant: 90, largely: 75, partly: 50 },
  labelFrom: 80,
})

export interface Answered {
  readonly answer: Answer
  /** In percent, of a partial answer. */
  readonly partial: number | null
  /** Accepted evidence that is still valid, or a control that was found effective. */
  readonly supported: boolean
}

/** 7.1: the factor of an answer, in percent; null if it is not assessed or does not apply. */
export function factorOf(
  scoring: Pick<Scoring, 'partial' | 'unsupported'>,
  { answer, partial, supported }: Answered,
): number | null {
  if (answer === 'compliant') return supported ? 100 : Math.min(100, scoring.unsupported)
  if (answer === 'partially_compliant') return partial ?? scoring.partial
  return answer === 'non_compliant' ? 0 : null
}

export interface Weighed {
  readonly weight: number
  readonly answer: Answer
  readonly factor: number | null
  readonly maturity: number | null
  readonly target: number | null
}

/** Shares in thousandths, maturity in hundredths: integers, so that page, server and documents agree exactly. */
export interface Position {
  readonly applicable: number
  readonly assessed: number
  readonly compliance: number | null
  readonly coverage: number | null
  readonly prudent: number | null
  readonly gapIndex: number | null
  readonly maturity: number | null
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** Rounds half up. All inputs are integers, so this is the only rounding. */
const share = (part: number, whole: number, scale: number): number | null =>
  whole === 0 ? null : Math.floor((2 * part * scale + whole) / (2 * whole))

/** The integer sums behind every position; they can be added over domains. */
export interface Sums {
  readonly applicable: number
  readonly assessed: number
  /** Weight by factor, in hundredths. */
  readonly weighed: number
  readonly weightAssessed: number
  readonly weightApplicable: number
  readonly gaps: number
  readonly targets: number
  readonly maturities: number
  readonly weightRated: number
}

export function sumsOf(items: readonly Weighed[]): Sums {
  const applicable = items.filter(({ answer }) => answer !== 'not_applicable')
  const assessed = applicable.filter(({ answer }) => answer !== 'not_assessed')
  const rated = assessed.filter(({ maturity, target }) => maturity !== null && target !== null)
  const weightOf = (some: readonly Weighed[]) => sum(some, ({ weight }) => weight)
  return {
    applicable: applicable.length,
    assessed: assessed.length,
    weighed: sum(assessed, ({ weight, factor }) => weight * (factor ?? 0)),
    weightAssessed: weightOf(assessed),
    weightApplicable: weightOf(applicable),
    gaps: sum(rated, (item) => gapOf(item.weight, item.maturity!, item.target!)),
    targets: sum(rated, ({ weight, target }) => weight * target!),
    maturities: sum(rated, ({ weight, maturity }) => weight * maturity!),
    weightRated: weightOf(rated),
  }
}

export const positionFrom = (sums: Sums): Position => ({
  applicable: sums.applicable,
  assessed: sums.assessed,
  compliance: share(sums.weighed, sums.weightAssessed, 10),
  coverage: share(sums.assessed, sums.applicable, 1000),
  prudent: share(sums.weighed, sums.weightApplicable, 10),
  gapIndex: share(sums.gaps, sums.targets, 1000),
  maturity: share(sums.maturities, sums.weightRated, 100),
})

/** 7.1 and 7.2 over any set of requirements: a domain, a universe, a unit. Never the mean of means. */
export const positionOf = (items: readonly Weighed[]): Position => positionFrom(sumsOf(items))

/** 7.2: the distance to the target maturity, times the weight. */
export const gapOf = (weight: number, maturity: number, target: number): number =>
  weight * Math.max(0, target - maturity)

/** Only what is not fully met is a gap, whatever its maturity (decision 0106). */
export const isGap = (answer: Answer | null): boolean =>
  answer === 'partially_compliant' || answer === 'non_compliant'

/** What the priority of a gap follows from. */
export interface Rated {
  readonly answer: Answer | null
  readonly weight: number | null
  readonly maturity: number | null
  readonly target: number | null
  readonly severity: number | null
}

/**
 * The distance that a gap is weighed by: to the target maturity, and at least one step, because a requirement that is not
 * met is a gap at any maturity. A compliant requirement has none. Null if it is not assessed or does not apply.
 */
export function gapDistance({ answer, maturity, target }: Omit<Rated, 'weight' | 'severity'>): number | null {
  if (answer === 'compliant') return 0
  if (!isGap(answer) || maturity === null || target === null) return null
  return Math.max(1, target - maturity)
}

/** 7.2: weight × distance × severity. A gap without a severity counts as the least severe until it has one. */
export function priorityScore(rated: Rated): number | null {
  const distance = gapDistance(rated)
  return distance === null || rated.weight === null ? null : rated.weight * distance * (rated.severity ?? 1)
}

export function priorityOf(score: number): GapPriority {
  if (score >= 18) return 'critical'
  if (score >= 9) return 'high'
  if (score >= 4) return 'medium'
  return score >= 1 ? 'low' : 'none'
}

/** The band is given only with sufficient coverage. */
export function bandOf(
  { bands, labelFrom }: Pick<Scoring, 'bands' | 'labelFrom'>,
  { compliance, coverage }: Pick<Position, 'compliance' | 'coverage'>,
): Band | null {
  if (compliance === null || coverage === null || coverage < labelFrom * 10) return null
  if (compliance >= bands.compliant * 10) return 'compliant'
  if (compliance >= bands.largely * 10) return 'largely'
  return compliance >= bands.partly * 10 ? 'partly' : 'weak'
}

/** 7.3: the share by which compliance reduces the likelihood of a breach; at most 0.9. */
export const complianceEffect = (prudent: number): number => (prudent * 0.9) / 1000

/**
 * 8.2: whether a requirement applies to an organisation with this profile. Null without a profile; a requirement that
 * names no role, or `all`, applies to everyone.
 */
export function proposedApplicability(
  appliesTo: readonly string[] | null,
  profile: readonly string[] | null,
): 'applicable' | 'not_applicable' | null {
  if (!profile || profile.length === 0) return null
  if (!appliesTo || appliesTo.length === 0 || appliesTo.includes('all')) return 'applicable'
  return appliesTo.some((role) => profile.includes(role)) ? 'applicable' : 'not_applicable'
}
