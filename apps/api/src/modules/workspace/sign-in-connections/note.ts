import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

export type Changes = Record<string, [unknown, unknown]>

interface Noted {
  type: 'signindomain' | 'signinconnection'
  action: string
  id: string
  version?: number
  changes: Changes
}

/** Adds a trail entry about a domain or a connection. */
export function note(
  tx: WriteTx,
  { actor, requestId }: WriteContext,
  { type, action, id, version, changes }: Noted,
  reason: string | null = null,
): void {
  tx.trail.push({
    action,
    type,
    record: id,
    version: version ?? null,
    changes,
    reason,
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
}
