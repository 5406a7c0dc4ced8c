import { expectedLoss, type LossEstimate } from 'contract/risk/quantify'

/** Enough years for a tail that is stable to two digits; takes a second or two in a worker. */
export const YEARS = 20_000

export interface Simulation {
  readonly mean: number
  readonly p50: number
  readonly p90: number
  readonly p95: number
  /** The sum of the expected losses, without simulation. */
  readonly expected: number
  /** The probability that a year costs at least this much, from nothing to the worst year. */
  readonly curve: readonly { readonly loss: number; readonly share: number }[]
}

/**
 * Random numbers from 0 to 1 that depend on the seed alone (mulberry32): the same seed gives the same curve everywhere.
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A normally distributed number (Box and Muller). */
function normal(random: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return radius * Math.cos(2 * Math.PI * random())
}

/** A gamma-distributed number with a shape of at least one (Marsaglia and Tsang). */
function gamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** One loss of the PERT distribution: a beta distribution between minimum and maximum, around the likely value. */
export function sampleLoss({ min, likely, max }: LossEstimate, random: () => number): number {
  if (max <= min) return min
  const a = gamma(1 + (4 * (likely - min)) / (max - min), random)
  const b = gamma(1 + (4 * (max - likely)) / (max - min), random)
  return min + (max - min) * (a / (a + b))
}

const POINTS = 40

/** Simulates years: whether each loss happens, and how large it is. */
export function simulate(estimates: readonly LossEstimate[], seed: number, years = YEARS): Simulation {
  const random = randomFrom(seed)
  const losses = Float64Array.from({ length: years }, () =>
    estimates.reduce((sum, one) => (random() < one.probability ? sum + sampleLoss(one, random) : sum), 0),
  ).toSorted()
  const at = (part: number) => losses[Math.min(years - 1, Math.floor(part * years))] ?? 0
  const worst = losses.at(-1) ?? 0
  const shareAbove = (loss: number) => {
    let [low, high] = [0, years]
    while (low < high) {
      const middle = (low + high) >> 1
      if (losses[middle]! < loss) low = middle + 1
      else high = middle
    }
    return (years - low) / years
  }
  return {
    mean: losses.reduce((sum, loss) => sum + loss, 0) / years,
    p50: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    expected: estimates.reduce((sum, one) => sum + expectedLoss(one), 0),
    curve: Array.from({ length: POINTS + 1 }, (_, index) => {
      const loss = (worst * index) / POINTS
      return { loss, share: shareAbove(loss) }
    }),
  }
}
