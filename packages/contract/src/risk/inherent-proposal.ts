import type { Method } from './method.ts'

/** The known facts of a compliance line before it is assessed. */
export interface Proposing {
  readonly sanctionClass: number | null
  readonly breaches: string | null
  readonly dutyWeight: number | null
  readonly dutyCount: number | null
  readonly dutyChanged: boolean | null
}

const PROPOSAL_REASONS = ['sanction', 'weight', 'many', 'changed', 'breached'] as const
type ProposalReason = (typeof PROPOSAL_REASONS)[number]

export interface Proposal {
  readonly field: 'inherentLikelihood' | 'impactCompliance'
  readonly step: number
  readonly reasons: readonly ProposalReason[]
}

/** From this number of requirements on, a group is likely to be breached in part. */
const MANY = 10
/** On a scale of five: a warning, a fine, and a threat to the business. */
const IMPACTS = [2, 3, 5] as const

/** Maps a step of a five-step scale to a scale of another length. */
const onScale = (step: number, steps: number): number =>
  Math.max(1, Math.min(steps, Math.round((step * steps) / 5)))

/**
 * 7.3: proposes the impact from the sanction class, and the likelihood from the complexity of the obligation, recent
 * changes to its text and earlier breaches. A person accepts the proposal with its reasons or not. Harm to people is a
 * separate dimension that only a person can judge.
 */
export function proposeInherent({ matrix }: Pick<Method, 'matrix'>, line: Proposing): Proposal[] {
  const { sanctionClass, breaches, dutyWeight, dutyCount, dutyChanged } = line
  const proposals: Proposal[] = []
  if (dutyWeight !== null) {
    const more: readonly (readonly [ProposalReason, boolean])[] = [
      ['many', (dutyCount ?? 0) >= MANY],
      ['changed', dutyChanged === true],
      ['breached', (breaches ?? '').trim() !== ''],
    ]
    const given = more.filter(([, holds]) => holds).map(([reason]) => reason)
    const step = Math.min(5, (dutyWeight === 1 ? 2 : 3) + given.length)
    proposals.push({
      field: 'inherentLikelihood',
      step: onScale(step, matrix.likelihood),
      reasons: ['weight', ...given],
    })
  }
  const impact = sanctionClass === null ? undefined : IMPACTS[sanctionClass - 1]
  if (impact)
    proposals.push({ field: 'impactCompliance', step: onScale(impact, matrix.impact), reasons: ['sanction'] })
  return proposals
}
