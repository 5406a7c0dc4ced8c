import { grants } from 'contract'
import { recurringObligations } from 'contract/compliance/recurring-obligations'
import { byRole, type Policy } from '#platform/collection/policy.ts'

const granted = byRole(recurringObligations.actions)

/** Compliance officers define and schedule obligations; they and the owner record performance. */
export const recurringObligationPolicy: Policy<typeof recurringObligations> = (actor, row) => {
  const does =
    grants(actor, recurringObligations.actions.do!) &&
    (grants(actor, recurringObligations.actions.update) || row.ownerId === actor.personId)
  return does ? [...granted(actor, row), 'do'] : granted(actor, row)
}
