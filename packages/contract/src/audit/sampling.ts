import type { FREQUENCIES } from '../risk/controls.ts'

type Frequency = (typeof FREQUENCIES)[number]

/** Sample sizes, evaluation and upper limits. Formulas of section 5.3 of the domain model. */

export const SAMPLE_RISKS = ['low', 'moderate', 'high'] as const
type SampleRisk = (typeof SAMPLE_RISKS)[number]
export const SIZE_BASES = ['table', 'statistical'] as const
export const SAMPLE_CONCLUSIONS = ['effective', 'ineffective', 'stopped'] as const
export type SampleConclusion = (typeof SAMPLE_CONCLUSIONS)[number]
export const USUAL_CONFIDENCE = 95
export const USUAL_TOLERABLE = 5

type Sizes = Readonly<Record<SampleRisk, number>>
const sizes = (low: number, moderate: number, high: number): Sizes => ({ low, moderate, high })
const OFTEN = sizes(25, 40, 60)
/** By frequency of the control. A continuous control is tested like one that runs several times a day. */
const SIZES_BY_FREQUENCY: Readonly<Record<Exclude<Frequency, 'event_driven'>, Sizes>> = {
  annual: sizes(1, 1, 1),
  semiannual: sizes(1, 2, 2),
  quarterly: sizes(1, 2, 2),
  monthly: sizes(2, 3, 5),
  weekly: sizes(5, 8, 15),
  daily: sizes(15, 25, 40),
  multiple_daily: OFTEN,
  continuous: OFTEN,
}

/** The facts that determine a size. */
export interface SizeFacts {
  basis: (typeof SIZE_BASES)[number] | null
  frequency: Frequency | null
  riskLevel: SampleRisk | null
  automated: boolean | null
  generalControlsEffective: boolean | null
  /** The number of variations of an automated control. */
  variations: number | null
  /** In percent. */
  confidence: number | null
  tolerable: number | null
  populationSize: number | null
}
/** The rule that determined the size. */
type SizeRule = 'automated' | 'frequency' | 'all' | 'few' | 'tenth' | 'many' | 'statistical' | 'finite'
export interface SuggestedSize {
  size: number
  rule: SizeRule
  /** For a finite population: the size before the correction. */
  unlimited?: number
}

/**
 * Attribute sampling with zero expected deviations: the size at which a rate above the tolerable one would show up with
 * this confidence.
 */
export const statisticalSize = (confidence: number, tolerable: number): number =>
  Math.ceil(Math.log(1 - confidence / 100) / Math.log(1 - tolerable / 100))
/** The same with the finite population correction. */
export const finiteSize = (size: number, population: number): number =>
  Math.ceil(size / (1 + (size - 1) / population))

function eventSize(population: number, risk: SampleRisk): SuggestedSize {
  if (population <= 5) return { size: population, rule: 'all' }
  if (population <= 50) return { size: sizes(5, 8, 12)[risk], rule: 'few' }
  if (population <= 250) return { size: Math.min(25, Math.max(5, Math.ceil(population / 10))), rule: 'tenth' }
  return { size: OFTEN[risk], rule: 'many' }
}

function statistical({ confidence, tolerable, populationSize }: SizeFacts): SuggestedSize {
  const unlimited = statisticalSize(confidence ?? USUAL_CONFIDENCE, tolerable ?? USUAL_TOLERABLE)
  if (populationSize === null || populationSize === 0) return { size: unlimited, rule: 'statistical' }
  return { size: finiteSize(unlimited, populationSize), rule: 'finite', unlimited }
}

function byTable(facts: SizeFacts): SuggestedSize | null {
  const { automated, generalControlsEffective, riskLevel, populationSize } = facts
  if (automated && generalControlsEffective) return { size: facts.variations ?? 1, rule: 'automated' }
  const frequency = automated ? 'multiple_daily' : facts.frequency
  if (frequency === null || riskLevel === null) return null
  if (frequency !== 'event_driven')
    return { size: SIZES_BY_FREQUENCY[frequency][riskLevel], rule: 'frequency' }
  return populationSize === null ? null : eventSize(populationSize, riskLevel)
}

/** The suggested size; null while its facts are unknown. Never more than the population. */
export function suggestSize(facts: SizeFacts): SuggestedSize | null {
  const found = facts.basis === 'statistical' ? statistical(facts) : byTable(facts)
  const { populationSize } = facts
  if (!found || populationSize === null || populationSize === 0 || found.size <= populationSize) return found
  return { size: populationSize, rule: 'all' }
}

/** The Poisson probability of at most this many deviations. */
function poisson(deviations: number, expected: number): number {
  let term = Math.exp(-expected)
  let sum = term
  for (let count = 1; count <= deviations; count++) sum += term *= expected / count
  return sum
}

/**
 * The highest expected count that this number of deviations does not rule out, rounded up to hundredths as in the
 * tables.
 */
export function poissonFactor(deviations: number, confidence: number): number {
  const chance = 1 - confidence / 100
  let [low, high] = [0, deviations + 10]
  while (poisson(deviations, high) > chance) high *= 2
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (poisson(deviations, middle) > chance) low = middle
    else high = middle
  }
  return Math.ceil(high * 100 - 1e-9) / 100
}

/** The upper limit of the deviation rate, in thousandths. */
export const upperLimit = (deviations: number, tested: number, confidence: number): number | null =>
  tested === 0 ? null : Math.min(1000, Math.round((1000 * poissonFactor(deviations, confidence)) / tested))

/** The facts about a sample in testing. */
export interface TestedSample {
  items: number
  tested: number
  deviations: number
  /** Deviations explained as isolated. */
  isolated: number
  /** Deviations among the extension items. */
  extensionDeviations: number
  extended: boolean | null
  fraudIndicator: boolean | null
  /** The population has no items left for an extension. */
  exhausted: boolean
}
export type Verdict = SampleConclusion | 'untested' | 'extend'

/**
 * No deviation: effective. One isolated deviation: the sample is doubled, and is effective only if the extension has
 * none. Two deviations, or one that is not isolated: ineffective. An indicator of fraud stops the evaluation.
 */
export function evaluate(sample: TestedSample): Verdict {
  const { deviations, isolated, extended } = sample
  if (sample.fraudIndicator) return 'stopped'
  if (deviations >= 2) return 'ineffective'
  if (sample.items === 0 || sample.tested < sample.items) return 'untested'
  if (deviations === 0) return 'effective'
  if (isolated === 0) return 'ineffective'
  if (extended) return sample.extensionDeviations === 0 ? 'effective' : 'ineffective'
  return sample.exhausted ? 'ineffective' : 'extend'
}
