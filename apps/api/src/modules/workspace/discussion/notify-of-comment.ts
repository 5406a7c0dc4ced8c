import type { AnyRecord } from '#platform/collection/any-record.ts'
import { filterReaders } from '#platform/collection/readers.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

/** The author of a comment and the job queue for notifications. */
export interface CommentContext extends WriteContext {
  jobs: Jobs
}

interface Said {
  threadId: string
  commentId: string
  mentions: readonly string[]
}

/** Notifies mentioned people and, for a reply, the participants of the thread; each once. */
export async function notifyOfComment(
  tx: WriteTx,
  record: AnyRecord,
  { threadId, commentId, mentions }: Said,
  { actor, jobs }: CommentContext,
  isReply: boolean,
): Promise<void> {
  const about = { recordId: record.row.id, threadId, actorId: actor.personId }
  const named = mentions.filter((id) => id !== actor.personId)
  const notices = named.map((personId): Notice => ({
    ...about,
    personId,
    kind: 'mentioned',
    cause: `mentioned:${commentId}`,
  }))
  for (const personId of isReply
    ? await otherParticipants(tx, record, threadId, [...named, actor.personId])
    : [])
    notices.push({ ...about, personId, kind: 'replied', cause: `replied:${commentId}` })
  await notify(tx, jobs, notices)
}

/** Other participants and mentioned people who may still read the record. */
async function otherParticipants(
  tx: WriteTx,
  record: AnyRecord,
  threadId: string,
  without: readonly string[],
): Promise<Set<string>> {
  const people = await tx.query<{ id: string }>(
    `select author_id as id from comments where org_id = app.org() and thread_id = $1
     union select m.person_id from mentions m join comments c on c.org_id = m.org_id and c.id = m.comment_id
       where c.org_id = app.org() and c.thread_id = $1`,
    [threadId],
  )
  const others = people.map(({ id }) => id).filter((id) => !without.includes(id))
  return filterReaders(tx, record, others)
}
