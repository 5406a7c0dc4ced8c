import type { WriteContext } from '#platform/collection/write.ts'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** A thread and a comment have entries of their own, so that a record's history stays one of the record. */
export function noteDiscussion(
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

/** Those who look at the record see it at once. */
export function tellThread(tx: WriteTx, { row, type }: AnyRecord, threadId: string): void {
  tx.live.push({ tell: { event: 'thread-changed', type, id: row.id, threadId } })
}
