import { grants } from 'contract'
import { reports } from 'contract/audit/reports'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = reports

/**
 * The team writes the report, the lead submits it, a reviewer who is not an author releases the draft to the audited
 * unit, and the head of audit issues it. Row security decides on visibility.
 */
export const reportPolicy: Policy<typeof reports> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const { open, works, leads, reviews, heads } = projectRoleOf(actor, row)
  if (!open) return abilities
  if (grants(actor, actions.update) && (works || leads)) abilities.push('update')
  if (grants(actor, actions.do!) && leads) abilities.push('do')
  if (grants(actor, actions.review!) && reviews) abilities.push('review')
  if (grants(actor, actions.approve) && heads) abilities.push('approve')
  if (grants(actor, actions.archive) && leads && row.status === 'drafting') abilities.push('archive')
  return abilities
}
