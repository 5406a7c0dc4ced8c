/** Above this mean, the normal distribution approximates the Poisson distribution well, and summing would be slow. */
const LARGE = 100_000

/** Quantile of the standard normal distribution (Abramowitz and Stegun, 26.2.23). */
function normalQuantile(share: number): number {
  if (share > 0.5) return -normalQuantile(1 - share)
  const t = Math.sqrt(-2 * Math.log(share))
  const top = 2.515517 + 0.802853 * t + 0.010328 * t * t
  return -(t - top / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t))
}

/** CAL-6: the smallest k with P(X ≤ k) ≥ confidence, for a Poisson count with this mean. */
export function poissonUpperLimit(mean: number, confidence: number): number {
  if (!(mean > 0)) return 0
  if (mean > LARGE) return Math.ceil(mean + normalQuantile(confidence) * Math.sqrt(mean))
  // In logarithms, since exp(-mean) underflows to zero for large means.
  let log = -mean
  let sum = Math.exp(log)
  let count = 0
  while (sum < confidence) {
    count += 1
    log += Math.log(mean / count)
    sum += Math.exp(log)
    // Rounding may keep the sum just below the confidence, while further terms underflow to zero.
    if (count > mean && Math.exp(log) === 0) break
  }
  return count
}

export interface Trend {
  readonly rate: number | null
  readonly upperLimit: number | null
  readonly significant: boolean | null
}

/** CAL-6: observed events against the expectation from the baseline. */
export function assessTrend(
  events: number | null,
  exposure: number | null,
  baseline: number | null,
  confidence: number,
): Trend {
  const rate = events === null || exposure === null || exposure <= 0 ? null : events / exposure
  const upperLimit =
    exposure === null || exposure < 0 || baseline === null || baseline < 0
      ? null
      : poissonUpperLimit(baseline * exposure, confidence)
  return {
    rate,
    upperLimit,
    significant: events === null || upperLimit === null ? null : events > upperLimit,
  }
}

export type IndicatorState = 'ok' | 'near' | 'crossed'

/** Near from 80 % of the threshold. */
export const assessIndicator = (value: number, threshold: number): IndicatorState =>
  value >= threshold ? 'crossed' : value >= 0.8 * threshold ? 'near' : 'ok'
