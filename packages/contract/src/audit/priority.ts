import { roundHalfUp } from '../risk/scoring.ts'

/** How urgently something should be audited (6.1), from risk, from how long it has waited, and from who asks for it. */

/** What has never been audited counts as having waited this long. */
export const LONGEST_WAIT_MONTHS = 36
/** The greatest residual score of the usual scales. */
export const GREATEST_SCORE = 25
/** What each part counts for, in percent. */
export const PRIORITY_WEIGHTS = { risk: 50, wait: 30, mandate: 20 } as const

export interface PriorityInputs {
  /** The residual risk of the scope as one number (3.5); empty where nothing in it was assessed. */
  readonly aggregate: number | null
  /** Since the report on whatever in the scope has waited longest; empty where something was never audited. */
  readonly months: number | null
  /** Somebody asked for it, or the law does. */
  readonly mandated: boolean
}

/** The points that each part brings; together at most a hundred. */
export function priorityParts({ aggregate, months, mandated }: PriorityInputs) {
  const risk = Math.min(1, (aggregate ?? 0) / GREATEST_SCORE)
  const wait = Math.min(1, (months ?? LONGEST_WAIT_MONTHS) / LONGEST_WAIT_MONTHS)
  return {
    risk: PRIORITY_WEIGHTS.risk * risk,
    wait: PRIORITY_WEIGHTS.wait * wait,
    mandate: mandated ? PRIORITY_WEIGHTS.mandate : 0,
  }
}

export function priorityOf(inputs: PriorityInputs): number {
  const { risk, wait, mandate } = priorityParts(inputs)
  return roundHalfUp(risk + wait + mandate)
}
