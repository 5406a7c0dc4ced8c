import type { Comment, Thread } from 'contract/workspace/discussion'
import type { Actor } from '#platform/identity/accounts.ts'

export interface Judged {
  authorId: string
  removedAt: string | null
  /** Whether the author may still edit it. */
  fresh: boolean
}

/** Anyone who may read the record may reply to, resolve and reopen a thread. */
export function threadCan(resolved: boolean, archived: boolean): Thread['can'] {
  if (archived) return []
  return resolved ? ['reopen'] : ['reply', 'resolve']
}

/** Authors may edit a comment while it is new and its thread is open, and remove it at any time. */
export function commentCan(
  actor: Pick<Actor, 'personId'>,
  comment: Judged,
  resolved: boolean,
  archived: boolean,
): Comment['can'] {
  if (archived || comment.removedAt !== null || comment.authorId !== actor.personId) return []
  return comment.fresh && !resolved ? ['update', 'remove'] : ['remove']
}
