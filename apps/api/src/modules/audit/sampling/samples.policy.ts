import { grants } from 'contract'
import { samples } from 'contract/audit/samples'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import { isOpenTo } from './procedure-sql.ts'

const { actions } = samples

/** Whoever works on the project draws and tests, as long as the procedure was not handed in; its reviewer never does. */
export const samplePolicy: Policy = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const { open, works, leads } = projectRoleOf(actor, row)
  if (!open || !isOpenTo(actor.personId, row) || !(works || leads)) return abilities
  if (grants(actor, actions.update)) abilities.push('update')
  if (grants(actor, actions.do!)) abilities.push('do')
  // What was drawn does not go away because somebody does not like it.
  const drawn = row.status !== 'planned'
  if (grants(actor, actions.archive) && (leads || !drawn)) abilities.push('archive')
  return abilities
}
