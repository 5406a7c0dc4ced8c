import type { FREQUENCIES } from '../risk/controls.ts'

type Frequency = (typeof FREQUENCIES)[number]

/** How large a sample is, what it shows, and how sure that is. Formulas of section 5.3 of the domain model. */

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
/** By how often the control is performed. What runs all the time is tested like what runs several times a day. */
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

/** What a size follows from. */
export interface SizeFacts {
  basis: (typeof SIZE_BASES)[number] | null
  frequency: Frequency | null
  riskLevel: SampleRisk | null
  automated: boolean | null
  generalControlsEffective: boolean | null
  /** How many ways an automated control can go. */
  variations: number | null
  /** In percent. */
  confidence: number | null
  tolerable: number | null
  populationSize: number | null
}
/** Which line of the rules it was. */
type SizeRule = 'automated' | 'frequency' | 'all' | 'few' | 'tenth' | 'many' | 'statistical' | 'finite'
export interface SuggestedSize {
  size: number
  rule: SizeRule
  /** Of a finite population: what it would be without end. */
  unlimited?: number
}

/** Attributes with no deviation expected: so many that a higher rate than tolerable would show, this surely. */
export const statisticalSize = (confidence: number, tolerable: number): number =>
  Math.ceil(Math.log(1 - confidence / 100) / Math.log(1 - tolerable / 100))
/** The same where the population has an end. */
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

/** What the rules ask for; nothing as long as what they go by is not known. Never more than there is. */
export function suggestSize(facts: SizeFacts): SuggestedSize | null {
  const found = facts.basis === 'statistical' ? statistical(facts) : byTable(facts)
  const { populationSize } = facts
  if (!found || populationSize === null || populationSize === 0 || found.size <= populationSize) return found
  return { size: populationSize, rule: 'all' }
}

/** The chance of at most so many deviations where so many are expected. */
function poisson(deviations: number, expected: number): number {
  let term = Math.exp(-expected)
  let sum = term
  for (let count = 1; count <= deviations; count++) sum += term *= expected / count
  return sum
}

/** The highest expectation that so many deviations do not rule out, upwards to hundredths as the tables have it. */
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

/** The highest rate of deviation that a sample cannot rule out, in thousandths. */
export const upperLimit = (deviations: number, tested: number, confidence: number): number | null =>
  tested === 0 ? null : Math.min(1000, Math.round((1000 * poissonFactor(deviations, confidence)) / tested))

/** What is known of a sample that is being tested. */
export interface TestedSample {
  items: number
  tested: number
  deviations: number
  /** Deviations that somebody explained to stand alone. */
  isolated: number
  /** Those among the items that were drawn after the first ones. */
  extensionDeviations: number
  extended: boolean | null
  fraudIndicator: boolean | null
  /** Nothing is left that it could be extended by. */
  exhausted: boolean
}
export type Verdict = SampleConclusion | 'untested' | 'extend'

/**
 * None deviates: effective. One that stands alone: the same number again, and effective only if that is clean. Two, or one
 * that does not stand alone: ineffective. A sign of fraud stops all of this.
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
