import { roundHalfUp } from '../risk/scoring.ts'

/** Audit priority (6.1), from risk, time since the last audit, and mandate. */

/** Months that a never audited process counts as waiting. */
export const LONGEST_WAIT_MONTHS = 36
/** The maximum residual score of the default scales. */
export const GREATEST_SCORE = 25
/** Weights of the parts, in percent. */
export const PRIORITY_WEIGHTS = { risk: 50, wait: 30, mandate: 20 } as const

export interface PriorityInputs {
  /** Aggregated residual risk of the scope (3.5); null where nothing in it was assessed. */
  readonly aggregate: number | null
  /**
   * Months since the report on the part of the scope that was audited longest ago; null where a part was never audited.
   */
  readonly months: number | null
  /** Requested by management, or required by law. */
  readonly mandated: boolean
}

/** The points of each part; at most 100 together. */
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
