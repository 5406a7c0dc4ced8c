/** How the figures of the audit area are worked out (Appendix B of the domain model). */

/** A part of a whole in thousandths; nothing where there is no whole. */
export const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole)

/** The one in the middle, or halfway between the two. One late report does not make all of them late. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Answers from one to five, each survey with five of them: their mean, in hundredths. */
export const satisfaction = (sum: number, answers: number): number | null =>
  answers === 0 ? null : Math.round((sum * 100) / answers)

/** What an engagement weighs in the portfolio by its issues; it ranks engagements and decides nothing. */
const POINTS = { critical: 25, high: 10, medium: 3, low: 1 } as const
export const issuePoints = (counts: Readonly<Record<keyof typeof POINTS, number>>): number =>
  (Object.keys(POINTS) as (keyof typeof POINTS)[]).reduce((sum, key) => sum + POINTS[key] * counts[key], 0)
