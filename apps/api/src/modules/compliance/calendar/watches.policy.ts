import { grants } from 'contract'
import { watches } from 'contract/compliance/watches'
import { byRole, type Policy } from '#platform/collection/policy.ts'

const granted = byRole(watches.actions)

/** What the role grants, but who does not lead compliance changes only what is theirs. */
export const watchPolicy: Policy = (actor, row) => {
  const theirs =
    grants(actor, watches.actions.approve) || [row['ownerId'], row.createdBy].includes(actor.personId)
  return granted(actor, row).filter((ability) => ability !== 'update' || theirs)
}
