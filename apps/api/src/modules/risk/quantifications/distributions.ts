import { type EventLoss, lognormalOf } from 'contract/risk/loss-model'
import type { Random } from './random.ts'

type Sampler = (random: Random) => number

/** The two shapes of the beta distribution of PERT add up to six. */
const ALPHA = 6
const LN_4 = Math.log(4)
const ONE_PLUS_LN_5 = 1 + Math.log(5)

/** A number of the PERT distribution: a beta distribution between both ends (Cheng 1978, algorithm BB). */
export function pertSampler({ min, likely, max }: { min: number; likely: number; max: number }): Sampler {
  const width = max - min
  if (width <= 0) return () => min
  const [first, second] = [1 + (4 * (likely - min)) / width, 1 + (4 * (max - likely)) / width]
  const [a, b] = first < second ? [first, second] : [second, first]
  const beta = Math.sqrt((ALPHA - 2) / (2 * a * b - ALPHA))
  const gamma = a + 1 / beta
  const fromBelow = a === first
  return (random) => {
    for (;;) {
      const [u1, u2] = [random(), random()]
      const v = beta * Math.log(u1 / (1 - u1))
      const w = a * Math.exp(v)
      const z = u1 * u1 * u2
      const r = gamma * v - LN_4
      const s = a + r - w
      const isAccepted =
        s + ONE_PLUS_LN_5 >= 5 * z || s >= Math.log(z) || r + ALPHA * Math.log(ALPHA / (b + w)) >= Math.log(z)
      if (isAccepted) return min + width * (fromBelow ? w / (b + w) : b / (b + w))
    }
  }
}

/** A number of the lognormal distribution with these quantiles (Box and Muller; one of the two numbers is kept). */
export function lognormalSampler(of: { low: number; high: number }): Sampler {
  const { mu, sigma } = lognormalOf(of)
  let kept: number | null = null
  return (random) => {
    if (kept !== null) {
      const normal = kept
      kept = null
      return Math.exp(mu + sigma * normal)
    }
    const radius = Math.sqrt(-2 * Math.log(random()))
    const angle = 2 * Math.PI * random()
    kept = radius * Math.sin(angle)
    return Math.exp(mu + sigma * radius * Math.cos(angle))
  }
}

export const lossSampler = (of: EventLoss): Sampler =>
  of.model === 'pert' ? pertSampler(of) : lognormalSampler(of)

/** The number of events of a year, by inversion: one random number for any rate up to a few hundred. */
export function poisson(rate: number, random: Random): number {
  let probability = Math.exp(-rate)
  let reached = probability
  let count = 0
  const wanted = random()
  while (wanted > reached) {
    count += 1
    probability *= rate / count
    // Sums of very small numbers may stay below a wanted number next to one.
    if (probability === 0) return count
    reached += probability
  }
  return count
}
