import { usualImpactField } from 'contract/risk/library-proposal'
import type { Riskline } from 'contract/risk/risk-lines'

/** The rounds of the yearly assessment that a sample has, the oldest first. */
export const ROUNDS = [0, 1, 2] as const
export type Round = (typeof ROUNDS)[number]

/** How well the controls of a risk work, by round, where it differs from the rest: from 0, not at all, to 3. */
const STRENGTH: Readonly<Record<string, readonly [number, number, number]>> = {
  'R-P2P-02': [1, 1, 2],
  'R-P2P-06': [0, 2, 3],
  'R-P2P-08': [1, 1, 1],
  'R-PRC-05': [3, 2, 1],
  'R-CYB-03': [0, 1, 1],
  'R-CYB-07': [0, 1, 3],
  'R-DPR-04': [3, 1, 1],
  'R-DPR-07': [3, 3, 0],
  'R-QMS-03': [1, 1, 2],
  'R-QMS-04': [3, 3, 1],
  'R-MDD-05': [3, 3, 1],
  'R-MDD-08': [2, 2, 1],
  'R-ITG-07': [2, 2, 1],
}

const clamp = (value: number): number => Math.min(5, Math.max(1, value))

/** Controls of quality and safety always worked; others got better, some of them only in the last round. */
function usualStrength({ category }: Pick<Riskline, 'category'>, place: number, round: Round): number {
  if (category === 'quality_safety' || category === 'fraud') return 3
  return Math.min(3, 2 + round - (place % 3))
}

/** How a risk was rated in a round: it moves a step where something happened, and its controls get better with time. */
export function ratingOf(
  line: Pick<Riskline, 'category' | 'libraryLikelihood' | 'libraryImpact' | 'controls'>,
  { code, place, round }: { code: string; place: number; round: Round },
) {
  const rose = place % 9 === 5 && round === 2 ? 1 : 0
  const fell = place % 7 === 3 && round > 0 ? 1 : 0
  const likelihood = clamp((line.libraryLikelihood ?? 3) + rose - fell)
  const impact = clamp(line.libraryImpact ?? 3)
  const strength = STRENGTH[code]?.[round] ?? usualStrength(line, place, round)
  return {
    inherentLikelihood: likelihood,
    [usualImpactField(line.category)]: impact,
    impactReputation: clamp(impact - 1),
    controls: (line.controls ?? []).map((control, at) => ({
      ...control,
      design: Math.min(3, strength + (at % 2)),
      operating: strength,
      source: control.key ? ('audit' as const) : ('second_line' as const),
    })),
  }
}
