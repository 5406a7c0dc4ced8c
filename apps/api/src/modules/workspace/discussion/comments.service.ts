import { fail } from 'contract'
import { type Comment, MAX_COMMENTS } from 'contract/workspace/discussion'
import { v7 as uuid } from 'uuid'
import { type AnyRecord, openAnyRecord } from '#platform/collection/any-record.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { commentCan } from './discussion.policy.ts'
import {
  COMMENT,
  commentAnswer,
  type CommentRow,
  insertComment,
  lockThread,
  setMentions,
  type ThreadRow,
} from './discussion.queries.ts'
import { recordDiscussionEntry, publishThreadEvent } from './discussion.trail.ts'
import { requireReaders } from './mentions.ts'
import { type CommentContext, notifyOfComment } from './notify-of-comment.ts'

interface CommentInput {
  text: string
  mentions: string[]
}

/** Adds a comment to an open thread. */
export async function replyInThread(
  tx: WriteTx,
  byType: CollectionsByType,
  threadId: string,
  input: CommentInput,
  context: CommentContext,
): Promise<Comment> {
  const { actor } = context
  const thread = await lockThread(tx, threadId)
  if (!thread) throw fail('NOT_FOUND')
  const record = await openAnyRecord(tx, byType, actor, thread.recordId)
  if (thread.resolvedAt !== null) throw fail('DISCUSSION_CLOSED')
  const [held] = await tx.query<{ count: number }>(
    'select count(*)::int as count from comments where org_id = app.org() and thread_id = $1',
    [threadId],
  )
  if (held!.count >= MAX_COMMENTS) throw fail('DISCUSSION_CLOSED')
  const mentions = await requireReaders(tx, record, input.mentions)
  const by = actor.personId
  const comment = await insertComment(tx, { id: uuid(), threadId, by, text: input.text, mentions })
  recordDiscussionEntry(
    tx,
    context,
    'create',
    { ...comment, type: 'comment' },
    {
      threadId: [null, threadId],
      text: [null, comment.text],
      mentions: [null, mentions],
    },
  )
  await notifyOfComment(tx, record, { threadId, commentId: comment.id, mentions }, context, true)
  publishThreadEvent(tx, record, threadId)
  return commentAnswer(comment, false, { actor, archived: false })
}

interface OpenComment {
  comment: CommentRow
  thread: ThreadRow
  record: AnyRecord
}

/** Loads one's own comment for change, in a discussion that one may still read. */
async function openComment(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  { actor }: WriteContext,
): Promise<OpenComment> {
  const find = `select ${COMMENT} from comments c where c.org_id = app.org() and c.id = $1`
  const [found] = await tx.query<CommentRow>(find, [id])
  const thread = found && (await lockThread(tx, found.threadId))
  if (!thread) throw fail('NOT_FOUND')
  const record = await openAnyRecord(tx, byType, actor, thread.recordId)
  // Read again under the lock of its thread, because it may have changed meanwhile.
  const [comment] = await tx.query<CommentRow>(find, [id])
  if (comment!.authorId !== actor.personId) throw fail('FORBIDDEN')
  if (comment!.removedAt !== null) throw fail('NOT_FOUND')
  return { comment: comment!, thread, record }
}

/** Edits one's own comment. An unchanged comment gets no edit mark. */
export async function editComment(
  tx: WriteTx,
  byType: CollectionsByType,
  { id, version }: { id: string; version: number },
  input: CommentInput,
  context: CommentContext,
): Promise<Comment> {
  const { actor } = context
  const { comment, thread, record } = await openComment(tx, byType, id, context)
  if (comment.version !== version) throw fail('VERSION_CONFLICT', { version: comment.version })
  const resolved = thread.resolvedAt !== null
  if (!commentCan(actor, comment, resolved, false).includes('update')) throw fail('DISCUSSION_CLOSED')
  const mentions = await requireReaders(tx, record, input.mentions)
  const same = comment.text === input.text && comment.mentions.join() === mentions.join()
  if (same) return commentAnswer(comment, resolved, { actor, archived: false })
  const [after] = await tx.query<CommentRow>(
    `update comments c set text = $2, edited_at = clock_timestamp(), version = c.version + 1
     where c.org_id = app.org() and c.id = $1 returning ${COMMENT}`,
    [id, input.text],
  )
  await setMentions(tx, id, mentions)
  recordDiscussionEntry(
    tx,
    context,
    'update',
    { ...after!, type: 'comment' },
    {
      text: [comment.text, after!.text],
      mentions: [comment.mentions, mentions],
    },
  )
  // People mentioned before are not notified again, because the cause is the same.
  await notifyOfComment(tx, record, { threadId: thread.id, commentId: id, mentions }, context, false)
  publishThreadEvent(tx, record, thread.id)
  return commentAnswer({ ...after!, mentions }, resolved, { actor, archived: false })
}

/** Removes one's own comment. A placeholder stays, and the text stays in the trail. */
export async function removeComment(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  context: WriteContext,
): Promise<void> {
  const { comment, thread, record } = await openComment(tx, byType, id, context)
  publishThreadEvent(tx, record, thread.id)
  const [after] = await tx.query<CommentRow>(
    `update comments c set text = '', removed_at = clock_timestamp(), version = c.version + 1
     where c.org_id = app.org() and c.id = $1 returning ${COMMENT}`,
    [id],
  )
  await setMentions(tx, id, [])
  recordDiscussionEntry(
    tx,
    context,
    'remove',
    { ...after!, type: 'comment' },
    {
      text: [comment.text, null],
      mentions: [comment.mentions, null],
    },
  )
}
