import { grants } from 'contract'
import { sourceMonitors } from 'contract/compliance/source-monitors'
import { byRole, type Policy } from '#platform/collection/policy.ts'

const granted = byRole(sourceMonitors.actions)

/** What the role grants, but who does not lead compliance changes only what is theirs. */
export const sourceMonitorPolicy: Policy<typeof sourceMonitors> = (actor, row) => {
  const theirs =
    grants(actor, sourceMonitors.actions.approve) || [row.ownerId, row.createdBy].includes(actor.personId)
  return granted(actor, row).filter((ability) => ability !== 'update' || theirs)
}
