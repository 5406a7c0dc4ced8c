import { meanLoss } from './quantify.ts'

/** How the loss of one event is distributed: three points, or the 5 % and the 95 % quantile of a lognormal distribution. */
export const LOSS_MODELS = ['pert', 'lognormal'] as const
type LossModel = (typeof LOSS_MODELS)[number]

/** More events within a year are entered as one yearly loss. */
export const MAX_FREQUENCY = 100
/** The usual number of simulated years, and the largest. */
export const MAX_RUNS = 100_000

interface ThreePoints {
  readonly min: number
  readonly likely: number
  readonly max: number
}

export type EventLoss =
  | ({ readonly model: 'pert' } & ThreePoints)
  | { readonly model: 'lognormal'; readonly low: number; readonly high: number }

/** How often an event happens within a year, and what one event costs. */
export interface Scenario {
  readonly frequency: ThreePoints
  readonly loss: EventLoss
}

/** The estimates of a quantification, as they are stored. */
export interface LossInputs {
  readonly frequencyMin: number | null
  readonly frequencyLikely: number | null
  readonly frequencyMax: number | null
  readonly lossModel: LossModel
  readonly lossLow: number | null
  readonly lossLikely: number | null
  readonly lossHigh: number | null
  readonly yearlyCost: number | null
  readonly treatedFrequencyMin: number | null
  readonly treatedFrequencyLikely: number | null
  readonly treatedFrequencyMax: number | null
  readonly treatedLossLow: number | null
  readonly treatedLossLikely: number | null
  readonly treatedLossHigh: number | null
}

type EstimateName = Exclude<keyof LossInputs, 'lossModel'>
type Points = readonly [EstimateName, EstimateName, EstimateName]

const FREQUENCY: Points = ['frequencyMin', 'frequencyLikely', 'frequencyMax']
const LOSS: Points = ['lossLow', 'lossLikely', 'lossHigh']
const TREATED_FREQUENCY: Points = ['treatedFrequencyMin', 'treatedFrequencyLikely', 'treatedFrequencyMax']
const TREATED_LOSS: Points = ['treatedLossLow', 'treatedLossLikely', 'treatedLossHigh']

/** Estimates before any is entered. */
export const NO_ESTIMATES: LossInputs = {
  frequencyMin: null,
  frequencyLikely: null,
  frequencyMax: null,
  lossModel: 'pert',
  lossLow: null,
  lossLikely: null,
  lossHigh: null,
  yearlyCost: null,
  treatedFrequencyMin: null,
  treatedFrequencyLikely: null,
  treatedFrequencyMax: null,
  treatedLossLow: null,
  treatedLossLikely: null,
  treatedLossHigh: null,
}

/** The estimates that belong to PERT only. */
export const PERT_ONLY = ['lossLikely', 'treatedLossLikely'] as const satisfies readonly EstimateName[]

/** With a larger spread the mean lies far above the 95 % quantile, and nobody can estimate it. */
const MAX_SPREAD = 1_000_000

interface Problem {
  readonly name: EstimateName
  readonly code: 'required' | 'points_out_of_order' | 'no_lognormal'
}

/** A single number is a fixed rate; with a range, both of its ends are needed. */
function frequencyProblem(of: LossInputs, [min, likely, max]: Points): Problem | null {
  if (of[likely] === null) return { name: likely, code: 'required' }
  if (of[min] === null && of[max] === null) return null
  if (of[min] === null) return { name: min, code: 'required' }
  if (of[max] === null) return { name: max, code: 'required' }
  if (of[likely] < of[min]) return { name: likely, code: 'points_out_of_order' }
  return of[max] < of[likely] ? { name: max, code: 'points_out_of_order' } : null
}

function lossProblem(of: LossInputs, [low, likely, high]: Points): Problem | null {
  if (of[low] === null) return { name: low, code: 'required' }
  if (of[high] === null) return { name: high, code: 'required' }
  if (of.lossModel === 'lognormal') {
    // A logarithm needs a loss above zero, and two different quantiles.
    if (of[low] <= 0 || of[high] / of[low] > MAX_SPREAD) return { name: low, code: 'no_lognormal' }
    return of[high] <= of[low] ? { name: high, code: 'points_out_of_order' } : null
  }
  if (of[likely] === null) return { name: likely, code: 'required' }
  if (of[likely] < of[low]) return { name: likely, code: 'points_out_of_order' }
  return of[high] < of[likely] ? { name: high, code: 'points_out_of_order' } : null
}

const anyOf = (of: LossInputs, points: Points): boolean => points.some((name) => of[name] !== null)

/** Whether there are estimates for the time after the treatment. What they leave out stays as it is without it. */
export const isTreated = (of: LossInputs): boolean => anyOf(of, TREATED_FREQUENCY) || anyOf(of, TREATED_LOSS)

/** The first estimate that is missing or out of order; null if all are right. */
export function estimateProblem(of: LossInputs): Problem | null {
  const problem = frequencyProblem(of, FREQUENCY) ?? lossProblem(of, LOSS)
  if (problem) return problem
  if (!isTreated(of))
    return of.yearlyCost === null ? null : { name: 'treatedFrequencyLikely', code: 'required' }
  if (of.yearlyCost === null) return { name: 'yearlyCost', code: 'required' }
  return (
    (anyOf(of, TREATED_FREQUENCY) ? frequencyProblem(of, TREATED_FREQUENCY) : null) ??
    (anyOf(of, TREATED_LOSS) ? lossProblem(of, TREATED_LOSS) : null)
  )
}

const frequencyOf = (of: LossInputs, [min, likely, max]: Points): ThreePoints => ({
  min: of[min] ?? of[likely]!,
  likely: of[likely]!,
  max: of[max] ?? of[likely]!,
})

const lossOf = (of: LossInputs, [low, likely, high]: Points): EventLoss =>
  of.lossModel === 'pert'
    ? { model: 'pert', min: of[low]!, likely: of[likely]!, max: of[high]! }
    : { model: 'lognormal', low: of[low]!, high: of[high]! }

/** What is estimated without the treatment. The estimates have no problem. */
export const scenarioOf = (of: LossInputs): Scenario => ({
  frequency: frequencyOf(of, FREQUENCY),
  loss: lossOf(of, LOSS),
})

/** What is estimated with the treatment in place; null if there is none. */
export const treatedScenarioOf = (of: LossInputs): Scenario | null =>
  isTreated(of)
    ? {
        frequency: frequencyOf(of, anyOf(of, TREATED_FREQUENCY) ? TREATED_FREQUENCY : FREQUENCY),
        loss: lossOf(of, anyOf(of, TREATED_LOSS) ? TREATED_LOSS : LOSS),
      }
    : null

/** The 95 % quantile of the standard normal distribution. */
const Z95 = 1.6448536269514722

/** The parameters of the lognormal distribution with these 5 % and 95 % quantiles. */
export const lognormalOf = ({ low, high }: { low: number; high: number }) => ({
  mu: (Math.log(low) + Math.log(high)) / 2,
  sigma: (Math.log(high) - Math.log(low)) / (2 * Z95),
})

interface Moments {
  readonly mean: number
  readonly variance: number
}

/** The variance of PERT follows from its mean: a beta distribution whose two shapes add up to six. */
function pertMoments(of: ThreePoints): Moments {
  const mean = meanLoss(of)
  return { mean, variance: ((mean - of.min) * (of.max - mean)) / 7 }
}

function lossMoments(of: EventLoss): Moments {
  if (of.model === 'pert') return pertMoments(of)
  const { mu, sigma } = lognormalOf(of)
  const mean = Math.exp(mu + (sigma * sigma) / 2)
  return { mean, variance: mean * mean * Math.expm1(sigma * sigma) }
}

/**
 * Mean and variance of the loss within a year, without simulation: a Poisson number of events whose rate is itself
 * uncertain, each with its own loss. Var = E[λ]·E[L²] + Var[λ]·E[L]².
 */
export function yearlyMoments({ frequency, loss }: Scenario): Moments {
  const rate = pertMoments(frequency)
  const one = lossMoments(loss)
  return {
    mean: rate.mean * one.mean,
    variance: rate.mean * (one.variance + one.mean * one.mean) + rate.variance * one.mean * one.mean,
  }
}
