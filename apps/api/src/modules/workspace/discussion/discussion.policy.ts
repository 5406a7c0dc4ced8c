import type { Comment, Thread } from 'contract/workspace/discussion'
import type { Actor } from '#platform/identity/accounts.ts'

export interface Judged {
  authorId: string
  removedAt: string | null
  /** Within the hours in which its author may change it. */
  fresh: boolean
}

/** Whoever may read the record may go on with an open thread, settle it, and take it up again. */
export function threadCan(resolved: boolean, archived: boolean): Thread['can'] {
  if (archived) return []
  return resolved ? ['reopen'] : ['reply', 'resolve']
}

/** A comment is its author's: changed while it is new and its thread open, taken back at any time. */
export function commentCan(
  actor: Pick<Actor, 'personId'>,
  comment: Judged,
  resolved: boolean,
  archived: boolean,
): Comment['can'] {
  if (archived || comment.removedAt !== null || comment.authorId !== actor.personId) return []
  return comment.fresh && !resolved ? ['update', 'remove'] : ['remove']
}
