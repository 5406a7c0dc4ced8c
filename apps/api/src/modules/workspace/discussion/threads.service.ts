import { fail } from 'contract'
import type { Thread } from 'contract/workspace/discussion'
import { v7 as uuid } from 'uuid'
import { readAnyRecord, requireField, openAnyRecord } from '#platform/collection/any-record.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import {
  commentAnswer,
  insertComment,
  insertThread,
  lockThread,
  pageOfThreads,
  setResolved,
  type ThreadFilter,
  withComments,
} from './discussion.queries.ts'
import { recordDiscussionEntry, publishThreadEvent } from './discussion.trail.ts'
import { requireReaders } from './mentions.ts'
import { type CommentContext, notifyOfComment } from './notify-of-comment.ts'

/** The threads on a record that this person may read. */
export async function listThreads(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  recordId: string,
  filter: ThreadFilter,
): Promise<{ items: Thread[]; next: string | null }> {
  const { row } = await readAnyRecord(tx, byType, actor, recordId)
  const { rows, next } = await pageOfThreads(tx, row.id, filter)
  return { items: await withComments(tx, rows, { actor, archived: row.archivedAt !== null }), next }
}

interface ThreadInput {
  field: string | null
  text: string
  mentions: string[]
}

/** Opens a thread with its first comment. */
export async function openThread(
  tx: WriteTx,
  byType: CollectionsByType,
  recordId: string,
  input: ThreadInput,
  context: CommentContext,
): Promise<Thread> {
  const { actor } = context
  const record = await openAnyRecord(tx, byType, actor, recordId)
  requireField(record, input.field)
  const mentions = await requireReaders(tx, record, input.mentions)
  const by = actor.personId
  const thread = await insertThread(tx, { id: uuid(), recordId, field: input.field, by })
  const comment = await insertComment(tx, { id: uuid(), threadId: thread.id, by, text: input.text, mentions })
  recordDiscussionEntry(
    tx,
    context,
    'create',
    { ...thread, type: 'thread' },
    {
      recordId: [null, recordId],
      field: [null, input.field],
    },
  )
  recordDiscussionEntry(
    tx,
    context,
    'create',
    { ...comment, type: 'comment' },
    {
      threadId: [null, thread.id],
      text: [null, comment.text],
      mentions: [null, mentions],
    },
  )
  const said = { threadId: thread.id, commentId: comment.id, mentions }
  await notifyOfComment(tx, record, said, context, false)
  publishThreadEvent(tx, record, thread.id)
  return {
    ...thread,
    comments: [commentAnswer(comment, false, { actor, archived: false })],
    can: ['reply', 'resolve'],
  }
}

/** Resolves or reopens a thread. A thread that is already in that state is returned unchanged. */
export async function resolveThread(
  tx: WriteTx,
  byType: CollectionsByType,
  { id, version }: { id: string; version: number },
  settled: boolean,
  context: WriteContext,
): Promise<Thread> {
  const { actor } = context
  const before = await lockThread(tx, id)
  if (!before) throw fail('NOT_FOUND')
  const record = await openAnyRecord(tx, byType, actor, before.recordId)
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  const same = (before.resolvedAt !== null) === settled
  const after = same ? before : await setResolved(tx, id, settled ? actor.personId : null)
  if (!same)
    recordDiscussionEntry(
      tx,
      context,
      settled ? 'resolve' : 'reopen',
      { ...after, type: 'thread' },
      {
        resolved: [!settled, settled],
      },
    )
  if (!same) publishThreadEvent(tx, record, id)
  const [thread] = await withComments(tx, [after], { actor, archived: false })
  return thread!
}
