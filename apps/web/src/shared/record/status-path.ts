import type { Collection } from 'contract/collection'

/** States beside the way that a record usually takes: it is shown there only while it is in one of them. */
const BESIDE = new Set([
  'returned',
  'changes_requested',
  'disputed',
  'challenged',
  'rejected',
  'refused',
  'conflict',
  'on_hold',
  'needs_update',
  'under_update',
  'waived',
  'not_applicable',
  'risk_accepted',
  'late_met',
  'cancelled',
  'withdrawn',
  'discarded',
  'superseded',
  'obsolete',
  'discontinued',
  'retired',
])

/** The states on the way of the record, in order, and the one it is in. */
export function statusPath({ machine }: Pick<Collection, 'machine'>, status: string): readonly string[] {
  return machine.states.filter((state) => state === status || !BESIDE.has(state))
}

/** How far along its way a status is; one beside the way is nowhere on it. */
export const isForward = ({ machine }: Pick<Collection, 'machine'>, from: string, to: string): boolean =>
  !BESIDE.has(to) && machine.states.indexOf(to) > machine.states.indexOf(from)
