import type { Answer, GapPriority } from 'contract/compliance/scoring'
import { GROUND } from '#shared/heat-map/level-looks.ts'

/** Colours are an extra; the label says the answer. */
export const ANSWER_LOOKS: Readonly<Record<Answer, string>> = {
  compliant: 'border-success-line bg-success-soft text-success',
  partially_compliant: 'border-warning-line bg-warning-soft text-warning',
  non_compliant: 'border-danger-line bg-danger-soft text-danger',
  not_applicable: 'border-line bg-surface-soft text-ink-soft',
  not_assessed: 'border-dashed border-line-strong text-ink-soft',
}

export const PRIORITY_LOOKS: Readonly<Record<GapPriority, string>> = {
  critical: GROUND[5],
  high: GROUND[4],
  medium: GROUND[3],
  low: GROUND[1],
  none: 'text-ink-soft',
}
