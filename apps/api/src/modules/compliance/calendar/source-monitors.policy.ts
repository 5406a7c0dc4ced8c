import { grants } from 'contract'
import { sourceMonitors } from 'contract/compliance/source-monitors'
import { byRole, type Policy } from '#platform/collection/policy.ts'

const granted = byRole(sourceMonitors.actions)

/** By role; people other than compliance officers may update only monitors that they own or created. */
export const sourceMonitorPolicy: Policy<typeof sourceMonitors> = (actor, row) => {
  const theirs =
    grants(actor, sourceMonitors.actions.approve) || [row.ownerId, row.createdBy].includes(actor.personId)
  return granted(actor, row).filter((ability) => ability !== 'update' || theirs)
}
