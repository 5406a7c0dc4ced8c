import type { WriteContext } from '#platform/collection/mutation.ts'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Records trail entries of threads and comments separately from the history of the record. */
export function recordDiscussionEntry(
  tx: WriteTx,
  { actor, requestId }: WriteContext,
  action: string,
  of: { type: 'thread' | 'comment'; id: string; version: number },
  changes: Record<string, [unknown, unknown]>,
): void {
  tx.trail.push({
    action,
    type: of.type,
    record: of.id,
    version: of.version,
    changes,
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
}

/** Publishes a live event to viewers of the record. */
export function publishThreadEvent(tx: WriteTx, { row, type }: AnyRecord, threadId: string): void {
  tx.live.push({ tell: { event: 'thread-changed', type, id: row.id, threadId } })
}
