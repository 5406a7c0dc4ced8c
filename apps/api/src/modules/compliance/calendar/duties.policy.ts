import { grants } from 'contract'
import { duties } from 'contract/compliance/duties'
import { byRole, type Policy } from '#platform/collection/policy.ts'

const granted = byRole(duties.actions)

/** Compliance officers say what is to be done and when; they and its owner record that it was. */
export const dutyPolicy: Policy = (actor, row) => {
  const does =
    grants(actor, duties.actions.do!) &&
    (grants(actor, duties.actions.update) || row['ownerId'] === actor.personId)
  return does ? [...granted(actor, row), 'do'] : granted(actor, row)
}
