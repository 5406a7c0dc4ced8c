import { grants } from 'contract'
import { quantifications } from 'contract/risk/quantifications'
import { byRole, type Policy } from '#platform/collection/policy.ts'

const { actions } = quantifications
const granted = byRole(actions)

/** By role, also for sending back and revising; what is approved is not archived. */
export const quantificationPolicy: Policy<typeof quantifications> = (actor, row) => [
  ...granted(actor, row).filter((ability) => ability !== 'archive' || row.status !== 'approved'),
  ...(grants(actor, actions.do!) ? (['do'] as const) : []),
]
