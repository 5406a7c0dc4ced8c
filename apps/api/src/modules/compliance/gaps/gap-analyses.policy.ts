import { grants, type Role } from 'contract'
import { gapanalyses } from 'contract/compliance/gap-analyses'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const { actions } = gapanalyses

export const leadsCompliance = (roles: readonly Role[]): boolean => roles.includes('compliance_officer')

const isSettled = (status: unknown): boolean => status === 'approved' || status === 'superseded'
export const isOpen = (status: unknown): boolean => status === 'draft' || status === 'in_progress'
/** Gaps take actions until a newer analysis supersedes theirs. */
export const takesActions = (status: unknown): boolean => status !== 'superseded'

/** The item's owner, the assessor and compliance officers decide how a gap is treated. */
export const treatsGap = (
  { personId, roles }: Pick<Actor, 'personId' | 'roles'>,
  ownerId: unknown,
  assessorId: unknown,
): boolean => ownerId === personId || assessorId === personId || leadsCompliance(roles)

/**
 * The assessor and compliance officers edit, submit and recall; the reviewer and the approver return it instead of
 * recalling it. Only the approver approves, and nobody reviews or approves their own work.
 */
export const gapAnalysisPolicy: Policy<typeof gapanalyses> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const others = row.ownerId !== me
  const [reviewing, approving] = [row.reviewerId === me, row.approverId === me]
  const submitting = leadsCompliance(actor.roles) || !others
  if (grants(actor, actions.update) && submitting) abilities.push('update')
  if (grants(actor, actions.do!) && submitting && !reviewing && !approving) abilities.push('do')
  if (grants(actor, actions.review!) && others && (reviewing || approving)) abilities.push('review')
  if (grants(actor, actions.approve) && others && approving) abilities.push('approve')
  if (grants(actor, actions.archive) && !isSettled(row.status)) abilities.push('archive')
  return abilities
}
