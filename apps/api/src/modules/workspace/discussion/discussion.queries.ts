import { fail } from 'contract'
import { type Comment, EDIT_HOURS, type Thread } from 'contract/workspace/discussion'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { commentCan, threadCan } from './discussion.policy.ts'

export type ThreadRow = Omit<Thread, 'comments' | 'can'>
export type CommentRow = Omit<Comment, 'can'> & { fresh: boolean }

const THREAD = `t.id, t.record_id as "recordId", t.field, t.resolved_at as "resolvedAt", t.resolved_by as "resolvedBy",
  t.version, t.created_at as "createdAt", t.created_by as "createdBy"`

export const COMMENT = `c.id, c.thread_id as "threadId", c.author_id as "authorId", c.text, c.version,
  array(select m.person_id from mentions m where m.org_id = c.org_id and m.comment_id = c.id order by m.person_id) as mentions,
  c.created_at as "createdAt", c.edited_at as "editedAt", c.removed_at as "removedAt",
  c.created_at > clock_timestamp() - interval '${EDIT_HOURS} hours' as fresh`

/** The context of a response: the actor, and whether the record is archived. */
export interface ReaderContext {
  actor: Actor
  archived: boolean
}

export function commentAnswer(
  row: CommentRow,
  resolved: boolean,
  { actor, archived }: ReaderContext,
): Comment {
  const { fresh: _, ...comment } = row
  return { ...comment, can: commentCan(actor, row, resolved, archived) }
}

/** Threads with all their comments, in chronological order. */
export async function withComments(
  tx: Tx,
  threads: readonly ThreadRow[],
  seen: ReaderContext,
): Promise<Thread[]> {
  const comments = await tx.query<CommentRow>(
    `select ${COMMENT} from comments c where c.org_id = app.org() and c.thread_id = any($1::uuid[])
     order by c.created_at, c.id`,
    [threads.map(({ id }) => id)],
  )
  const byThread = Map.groupBy(comments, ({ threadId }) => threadId)
  return threads.map((thread) => {
    const resolved = thread.resolvedAt !== null
    return {
      ...thread,
      comments: (byThread.get(thread.id) ?? []).map((row) => commentAnswer(row, resolved, seen)),
      can: threadCan(resolved, seen.archived),
    }
  })
}

export interface ThreadFilter {
  status?: 'open' | 'resolved' | undefined
  field?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

const DEFAULT_LIMIT = 20

/** A page of the threads on a record, newest first. */
export async function pageOfThreads(
  tx: Tx,
  recordId: string,
  { status, field, cursor, limit = DEFAULT_LIMIT }: ThreadFilter,
): Promise<{ rows: ThreadRow[]; next: string | null }> {
  const [at, id] = cursor?.split('~') ?? []
  if (cursor !== undefined && (Number.isNaN(Date.parse(at ?? '')) || !/^[0-9a-f-]{36}$/.test(id ?? '')))
    throw fail('INVALID_CURSOR')
  const rows = await tx.query<ThreadRow>(
    `select ${THREAD} from threads t where t.org_id = app.org() and t.record_id = $1
       and ($2::boolean is null or (t.resolved_at is not null) = $2) and ($3::text is null or t.field = $3)
       and ($4::timestamptz is null or (t.created_at, t.id) < ($4::timestamptz, $5::uuid))
     order by t.created_at desc, t.id desc limit $6`,
    [
      recordId,
      status === undefined ? null : status === 'resolved',
      field ?? null,
      at ?? null,
      id ?? null,
      limit + 1,
    ],
  )
  const more = rows.length > limit
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: more && last ? `${last.createdAt}~${last.id}` : null }
}

/** Locks the thread for the following changes. */
export async function lockThread(tx: WriteTx, id: string): Promise<ThreadRow | undefined> {
  const [row] = await tx.query<ThreadRow>(
    `select ${THREAD} from threads t where t.org_id = app.org() and t.id = $1 for update`,
    [id],
  )
  return row
}

export async function insertThread(
  tx: WriteTx,
  values: { id: string; recordId: string; field: string | null; by: string },
): Promise<ThreadRow> {
  const [row] = await tx.query<ThreadRow>(
    `insert into threads as t (org_id, id, record_id, field, created_by) values (app.org(), $1, $2, $3, $4)
     returning ${THREAD}`,
    [values.id, values.recordId, values.field, values.by],
  )
  return row!
}

/** Resolves a thread, or reopens it if `by` is null. */
export async function setResolved(tx: WriteTx, id: string, by: string | null): Promise<ThreadRow> {
  const [row] = await tx.query<ThreadRow>(
    `update threads t set resolved_by = $2::uuid, version = t.version + 1,
       resolved_at = case when $2::uuid is not null then clock_timestamp() end
     where t.org_id = app.org() and t.id = $1 returning ${THREAD}`,
    [id, by],
  )
  return row!
}

export async function insertComment(
  tx: WriteTx,
  values: { id: string; threadId: string; by: string; text: string; mentions: string[] },
): Promise<CommentRow> {
  const [row] = await tx.query<CommentRow>(
    `insert into comments as c (org_id, id, thread_id, author_id, text) values (app.org(), $1, $2, $3, $4)
     returning ${COMMENT}`,
    [values.id, values.threadId, values.by, values.text],
  )
  if (values.mentions.length > 0) await setMentions(tx, values.id, values.mentions)
  return { ...row!, mentions: values.mentions }
}

/** Replaces the mentions of a comment. */
export async function setMentions(tx: WriteTx, id: string, people: readonly string[]): Promise<void> {
  await tx.query(
    `with gone as (delete from mentions where org_id = app.org() and comment_id = $1 and person_id <> all($2::uuid[]))
     insert into mentions (org_id, comment_id, person_id) select app.org(), $1, unnest($2::uuid[]) on conflict do nothing`,
    [id, people],
  )
}
