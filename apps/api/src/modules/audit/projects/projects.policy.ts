import { grants } from 'contract'
import { projects } from 'contract/audit/projects'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = projects

/**
 * Row security decides on reading. The lead and the people responsible for all audits edit; the lead submits fieldwork; a
 * reviewer who is not the lead approves planning; the head of audit decides on report, closing and reopening.
 */
export const projectPolicy: Policy<typeof projects> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const leads = row.ownerId === me
  const heads = actor.roles.includes('cae')
  const manages = heads || actor.roles.includes('audit_manager')
  const sealed = (row.sealedOn ?? null) !== null
  if (grants(actor, actions.update) && (leads || manages) && !sealed) abilities.push('update')
  if (grants(actor, actions.do!) && leads) abilities.push('do')
  const reviews = row.reviewerId === me || row.caeId === me
  if (grants(actor, actions.review!) && reviews && !leads) abilities.push('review')
  if (grants(actor, actions.approve) && heads && !leads) abilities.push('approve')
  if (grants(actor, actions.archive) && manages && !sealed) abilities.push('archive')
  return abilities
}
