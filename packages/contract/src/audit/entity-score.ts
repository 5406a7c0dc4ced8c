import { roundHalfUp } from '../risk/scoring.ts'
import { GREATEST_SCORE } from './priority.ts'

/** The risk score of an auditable entity, from 0 to 100: what its risks say, and what the head of audit adds. */

/** Counts where no approved assessment speaks of the entity: unknown is neither low nor high. */
export const UNASSESSED_BASE = 50
/** The most that a judgement may add or take away. */
export const MAX_ADJUSTMENT = 30

export interface EntityScoreInputs {
  /** Aggregated residual risk (3.5); null where nothing was assessed. */
  readonly aggregate: number | null
  readonly adjustment: number | null
}

/** What the risk register alone says. */
export const baseScore = (aggregate: number | null): number =>
  aggregate === null ? UNASSESSED_BASE : roundHalfUp(100 * Math.min(1, aggregate / GREATEST_SCORE))

export const entityScore = ({ aggregate, adjustment }: EntityScoreInputs): number =>
  Math.max(0, Math.min(100, baseScore(aggregate) + (adjustment ?? 0)))

/** Scores from which an audit every year and every other year is proposed. */
const CYCLE_LIMITS = { yearly: 60, everyOtherYear: 40 } as const

/** The proposed months between two audits. */
export function proposedCycle(score: number): number {
  if (score >= CYCLE_LIMITS.yearly) return 12
  return score >= CYCLE_LIMITS.everyOtherYear ? 24 : 36
}
