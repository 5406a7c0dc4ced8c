import {
  type LossInputs,
  type Scenario,
  scenarioOf,
  treatedScenarioOf,
  yearlyMoments,
} from 'contract/risk/loss-model'
import type { LossOutcome, LossResult } from 'contract/risk/quantifications'
import { lossSampler, pertSampler, poisson } from './distributions.ts'
import { randomFrom } from './random.ts'

export interface Simulated extends LossInputs {
  readonly appetiteLoss: number
  readonly seed: number
  readonly runs: number
}

/** The losses of simulated years, the smallest first: a rate for each year, a number of events, and a loss for each. */
export function simulateYears({ frequency, loss }: Scenario, seed: number, runs: number): Float64Array {
  const random = randomFrom(seed)
  const [rateOf, lossOf] = [pertSampler(frequency), lossSampler(loss)]
  const years = new Float64Array(runs)
  for (let year = 0; year < runs; year++) {
    let sum = 0
    for (let left = poisson(rateOf(random), random); left > 0; left--) sum += lossOf(random)
    years[year] = sum
  }
  return years.toSorted()
}

/** The loss that a share of the years does not exceed. */
export const quantile = (years: Float64Array, share: number): number =>
  years[Math.max(0, Math.ceil(share * years.length) - 1)]!

/** The share of years that cost more than a loss. */
export function shareAbove(years: Float64Array, loss: number): number {
  let [low, high] = [0, years.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (years[middle]! <= loss) low = middle + 1
    else high = middle
  }
  return (years.length - low) / years.length
}

/** Amounts are kept to hundredths of the currency: more digits would only look precise. */
const rounded = (amount: number): number => Math.round(amount * 100) / 100

function outcomeOf(years: Float64Array, scenario: Scenario, appetiteLoss: number): LossOutcome {
  const mean = years.reduce((sum, loss) => sum + loss, 0) / years.length
  const squares = years.reduce((sum, loss) => sum + (loss - mean) ** 2, 0)
  return {
    mean: rounded(mean),
    exact: rounded(yearlyMoments(scenario).mean),
    standardError: rounded(Math.sqrt(squares / (years.length - 1) / years.length)),
    p50: rounded(quantile(years, 0.5)),
    p90: rounded(quantile(years, 0.9)),
    p95: rounded(quantile(years, 0.95)),
    p99: rounded(quantile(years, 0.99)),
    exceedance: shareAbove(years, appetiteLoss),
  }
}

const POINTS = 40
/** From this ratio of the largest to the smallest loss on, small losses would be a single step of an even scale. */
const LOG_FROM = 20

/** Losses from the smallest of a year with a loss to that of one year in a thousand, evenly spaced on their scale. */
function gridOf(
  all: readonly Float64Array[],
  appetiteLoss: number,
): Pick<LossResult, 'scale'> & { losses: number[] } {
  const top = Math.max(appetiteLoss, ...all.map((years) => quantile(years, 0.999)))
  if (top <= 0) return { scale: 'linear', losses: [] }
  const least = Math.min(
    top,
    ...all.flatMap((years) => {
      const none = years.length - shareAbove(years, 0) * years.length
      const some = years.subarray(Math.round(none))
      return some.length > 0 ? [quantile(some, 0.02)] : []
    }),
  )
  const scale = least > 0 && top / least >= LOG_FROM ? 'log' : 'linear'
  const at = (part: number): number => (scale === 'log' ? least * (top / least) ** part : top * part)
  return { scale, losses: Array.from({ length: POINTS + 1 }, (_, point) => rounded(at(point / POINTS))) }
}

/** Simulates the years of a quantification with and without its treatment. The same estimates give the same figures. */
export function simulateLosses(of: Simulated): LossResult {
  const [scenario, treated] = [scenarioOf(of), treatedScenarioOf(of)]
  const before = simulateYears(scenario, of.seed, of.runs)
  const after = treated ? simulateYears(treated, of.seed, of.runs) : null
  const { scale, losses } = gridOf(after ? [before, after] : [before], of.appetiteLoss)
  return {
    before: outcomeOf(before, scenario, of.appetiteLoss),
    after: treated && after ? outcomeOf(after, treated, of.appetiteLoss) : null,
    scale,
    curve: [...new Set(losses)].map((loss) => ({
      loss,
      before: shareAbove(before, loss),
      after: after ? shareAbove(after, loss) : null,
    })),
  }
}
