import { grants } from 'contract'
import { proposedChanges } from 'contract/audit/proposed-changes'
import { isThirdLine } from 'contract/audit/people'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = proposedChanges

/** The responsible roles by kind, if there is no owner. */
const KEEPERS = {
  control_rating: 'risk_manager',
  residual_risk: 'risk_manager',
  requirement_answer: 'compliance_officer',
  gspr_row: 'prrc',
} as const

/**
 * The owner of the subject or the responsible role decides, never the third line, which proposes. The lead and the
 * decider may reassign it.
 */
export const proposedChangePolicy: Policy<typeof proposedChanges> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const keeper = KEEPERS[row.kind]
  const decides =
    !isThirdLine(actor.roles) && (row.ownerId === actor.personId || actor.roles.includes(keeper))
  const { leads, thirdLine } = projectRoleOf(actor, row)
  if (grants(actor, actions.do!) && decides) abilities.push('do')
  if (grants(actor, actions.update) && (decides || (thirdLine && leads))) abilities.push('update')
  if (grants(actor, actions.archive) && thirdLine && leads) abilities.push('archive')
  return abilities
}
