import { fail, type Locale } from 'contract'
import { type Export, EXPORT_DAYS, type MadeFormat } from 'contract/workspace/exports'
import { v7 as uuid } from 'uuid'
import { getRecord, type RegisteredCollection } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { getMine } from './export-rows.ts'

export const MAKE_EXPORT = 'make-export'

/** A person has at most this many on their way at a time. */
const AT_ONCE = 5

export interface Asked {
  format: MadeFormat
  locale?: Locale | undefined
  filter?: Record<string, unknown> | undefined
  sort?: string | undefined
  ids?: string[] | undefined
  /** A version of a template to try out, instead of the one in force. */
  template?: string | undefined
}

interface Order {
  /** What the trail and the tray call it. */
  of: { name: string; type: string }
  asked: Asked
  record: { id: string; code: string } | null
  /** Who gets the file, where somebody else than who begins it. */
  person?: string
  reason?: string
}

/** Row, trail and job in one transaction: what leaves the product leaves a trace before it leaves. */
async function start(
  tx: WriteTx,
  jobs: Jobs,
  { of, asked, record, person, reason }: Order,
  { actor, requestId }: WriteContext,
): Promise<Export> {
  const { format, locale = actor.locale, ...query } = asked
  const id = uuid()
  const receiver = { ...actor, personId: person ?? actor.personId }
  // The person's own row is locked, so that two requests at once cannot both find room for one more.
  const [waiting] = await tx.query<{ count: number }>(
    `with me as (select id from members where org_id = app.org() and id = $1 for update)
     select count(*) as count from exports e, me
     where e.org_id = app.org() and e.person_id = me.id and e.state in ('queued', 'running')`,
    [receiver.personId],
  )
  if (waiting!.count >= AT_ONCE) throw fail('TOO_MANY_EXPORTS')
  await tx.query(
    `insert into exports (org_id, id, person_id, format, collection, record_id, code, locale, query, expires_at)
     values (app.org(), $1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + interval '${EXPORT_DAYS} days')`,
    [
      id,
      receiver.personId,
      format,
      of.name,
      record?.id ?? null,
      record?.code ?? null,
      locale,
      JSON.stringify(query),
    ],
  )
  tx.trail.push({
    action: 'export',
    type: of.type,
    record: record?.id ?? null,
    version: null,
    changes: { export: [null, { id, format, locale, ...query }] },
    reason: reason ?? null,
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
  await jobs.enqueue(tx, MAKE_EXPORT, { org: tx.org, export: id })
  return getMine(tx, receiver, id)
}

/** Begins to make a file of a list. */
export const startMany = (
  tx: WriteTx,
  jobs: Jobs,
  of: RegisteredCollection,
  asked: Asked,
  context: WriteContext,
): Promise<Export> => start(tx, jobs, { of: of.shape.of, asked, record: null }, context)

/** Begins to make a file of one record that this person may read. */
export async function startOne(
  tx: WriteTx,
  jobs: Jobs,
  of: RegisteredCollection,
  id: string,
  asked: Asked,
  context: WriteContext,
): Promise<Export> {
  const row = await getRecord(tx, of, context.actor, id)
  return start(tx, jobs, { of: of.shape.of, asked, record: { id, code: String(row['code']) } }, context)
}

/** The same for somebody else who asked for it, once it was approved. */
export const startFor = (
  tx: WriteTx,
  jobs: Jobs,
  of: RegisteredCollection,
  record: { id: string; code: string },
  asked: Asked,
  person: string,
  context: WriteContext,
): Promise<Export> => start(tx, jobs, { of: of.shape.of, asked, record, person }, context)

/** What an export is called that is about the organisation itself, or about one of its people. */
export const WHOLE = { name: 'organisation', type: 'organisation' } as const

/** Begins to make a file that no collection is the subject of. */
export const startWhole = (
  tx: WriteTx,
  jobs: Jobs,
  asked: Asked,
  context: WriteContext,
  reason?: string,
): Promise<Export> =>
  start(tx, jobs, { of: WHOLE, asked, record: null, ...(reason ? { reason } : {}) }, context)
