import { grants } from 'contract'
import { samples } from 'contract/audit/samples'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import { isOpenTo } from './procedure-sql.ts'

const { actions } = samples

/** The team draws and tests until the procedure is submitted; its reviewer does not. */
export const samplePolicy: Policy<typeof samples> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const { open, works, leads } = projectRoleOf(actor, row)
  if (!open || !isOpenTo(actor.personId, row) || !(works || leads)) return abilities
  if (grants(actor, actions.update)) abilities.push('update')
  if (grants(actor, actions.do!)) abilities.push('do')
  // Drawn samples cannot be archived.
  const drawn = row.status !== 'planned'
  if (grants(actor, actions.archive) && (leads || !drawn)) abilities.push('archive')
  return abilities
}
