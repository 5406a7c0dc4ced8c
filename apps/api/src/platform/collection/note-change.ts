import type { TrailDraft } from '#platform/db/trail-draft.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { WriteContext } from './mutation.ts'

/** Adds an audit trail entry that `writeRecords` does not write, by the person of the request. */
export function noteChange(
  tx: WriteTx,
  { actor, requestId }: WriteContext,
  entry: Omit<TrailDraft, 'actor' | 'roles' | 'request' | 'key'>,
): void {
  tx.trail.push({ ...entry, actor: actor.personId, roles: actor.roles, request: requestId })
}
