import type { Answer, GapPriority } from 'contract/compliance/scoring'
import type { Result } from '#ui/marks/ResultMark.tsx'

/** The mark of an answer; its label says it. */
export const ANSWER_RESULTS: Readonly<Record<Answer, Result>> = {
  compliant: 'met',
  partially_compliant: 'partly',
  non_compliant: 'failed',
  not_applicable: 'not-applicable',
  not_assessed: 'open',
}

/** The level of a priority; none has no dot. */
export const PRIORITY_LEVELS: Readonly<Record<GapPriority, number>> = {
  critical: 5,
  high: 4,
  medium: 3,
  low: 1,
  none: 0,
}
