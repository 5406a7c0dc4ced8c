/** Formulas of the audit figures (Appendix B of the domain model). */

/** A ratio in thousandths; null where the denominator is zero. */
export const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole)

/** The median; robust against a single late report. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The mean of survey answers (five per survey, from one to five), in hundredths. */
export const satisfaction = (sum: number, answers: number): number | null =>
  answers === 0 ? null : Math.round((sum * 100) / answers)

/** Weights of issues for ranking engagements in the portfolio; no decision depends on them. */
const POINTS = { critical: 25, high: 10, medium: 3, low: 1 } as const
export const issuePoints = (counts: Readonly<Record<keyof typeof POINTS, number>>): number =>
  (Object.keys(POINTS) as (keyof typeof POINTS)[]).reduce((sum, key) => sum + POINTS[key] * counts[key], 0)
