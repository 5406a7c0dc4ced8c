import type { AnyRecord } from '#platform/collection/any-record.ts'
import { readersAmong } from '#platform/collection/readers.ts'
import type { WriteContext } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

/** Who speaks, and the queue that carries word of it. */
export interface Speaking extends WriteContext {
  jobs: Jobs
}

interface Said {
  threadId: string
  commentId: string
  mentions: readonly string[]
}

/** Tells those whom a comment names, and with a reply those who take part in the thread. Nobody is told twice. */
export async function tellOfComment(
  tx: WriteTx,
  record: AnyRecord,
  { threadId, commentId, mentions }: Said,
  { actor, jobs }: Speaking,
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
  for (const personId of isReply ? await othersIn(tx, record, threadId, [...named, actor.personId]) : [])
    notices.push({ ...about, personId, kind: 'replied', cause: `replied:${commentId}` })
  await notify(tx, jobs, notices)
}

/** Those who said something in the thread, or were named in it, and may still read the record. */
async function othersIn(
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
  return readersAmong(tx, record, others)
}
