import { grants, type Role } from 'contract'
import {
  type ActionRecord,
  actions as register,
  type CONSENTS,
  leadsSource,
} from 'contract/workspace/actions'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = register

export type Consent = (typeof CONSENTS)[number]

/**
 * The side for which a person agrees to an action. A lead who owns the action agrees as its owner; another lead must
 * agree as well.
 */
export function sideOf(
  actor: { personId: string; roles: readonly Role[] },
  row: Pick<ActionRecord, 'ownerId' | 'source'>,
): Consent | null {
  if (row.ownerId === actor.personId) return 'owner'
  return leadsSource(actor.roles, row.source) ? 'lead' : null
}

/**
 * The owner, the leads and, until it is agreed, the proposer may change an action. Only its owner performs it; its
 * verifier, never its owner, verifies it (SoD-3). Owner and leads recall it while nobody has verified it.
 */
export const actionPolicy: Policy<typeof register> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const side = sideOf(actor, row)
  const proposed = row.status === 'proposed'
  const author = proposed && row.createdBy === me
  if (grants(actor, actions.update) && (side !== null || author)) abilities.push('update')
  const recalls = row.status === 'completed' && side === 'lead' && row.verifierId !== me
  if (grants(actor, actions.do!) && (side === 'owner' || recalls)) abilities.push('do')
  const judges = proposed
    ? side !== null && !(row.consent ?? []).includes(side)
    : row.verifierId === me && side !== 'owner'
  if (grants(actor, actions.approve) && judges) abilities.push('approve')
  // Actions in a report are cancelled by the head of audit only.
  const cancels = row.reported === true ? actor.roles.includes('cae') : leadsSource(actor.roles, row.source)
  if (grants(actor, actions.archive) && cancels) abilities.push('archive')
  return abilities
}
