import { grants } from 'contract'
import { sampleitems } from 'contract/audit/sample-items'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import { isOpenTo } from './procedure-sql.ts'

const { actions } = sampleitems

/** Items are editable until their sample is evaluated. Drawn items stay; chosen ones can be archived. */
export const sampleItemPolicy: Policy<typeof sampleitems> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const { open, works, leads } = projectRoleOf(actor, row)
  if (!open || !isOpenTo(actor.personId, row) || !(works || leads)) return abilities
  if (row.sampleState === 'evaluated') return [...abilities, 'link']
  if (grants(actor, actions.update)) abilities.push('update')
  if (grants(actor, actions.archive) && row.position === null) abilities.push('archive')
  return abilities
}
