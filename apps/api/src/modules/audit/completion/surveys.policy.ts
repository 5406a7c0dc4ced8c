import { grants } from 'contract'
import { surveys } from 'contract/audit/surveys'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = surveys

/** Only the respondent answers; the project may withdraw the survey. */
export const surveyPolicy: Policy<typeof surveys> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const mine = row.ownerId === actor.personId
  const { open, leads } = projectRoleOf(actor, row)
  if (!open) return abilities
  if (grants(actor, actions.update) && mine) abilities.push('update', 'do')
  if (grants(actor, actions.archive) && leads && row.status === 'asked') abilities.push('archive')
  return abilities
}
