import { dayNow } from '#platform/clock.ts'
import type { WriteContext } from './mutation.ts'

const approved = new WeakSet<WriteContext>()

/** A copy of the context for a write that a second administrator has approved. */
export function approveContext(context: WriteContext): WriteContext {
  const copy = { actor: context.actor, requestId: context.requestId }
  approved.add(copy)
  return copy
}

export const isApproved = (context: WriteContext): boolean => approved.has(context)

interface RetentionFields {
  legalHold?: boolean | null | undefined
  retentionUntil?: string | null | undefined
}

/** Whether the change shortens retention: it releases a legal hold, or sets an earlier or past last day. */
export function shortensRetention(before: RetentionFields, after: RetentionFields): boolean {
  if (before.legalHold === true && after.legalHold !== true) return true
  const [from, to] = [before.retentionUntil ?? null, after.retentionUntil ?? null]
  if (from === to || to === null) return false
  return to < (from ?? dayNow())
}
