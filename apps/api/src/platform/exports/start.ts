import { fail, type Locale } from 'contract'
import { type Export, EXPORT_DAYS, type MadeFormat } from 'contract/workspace/exports'
import { v7 as uuid } from 'uuid'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { getOwnExport } from './export-rows.ts'

export const MAKE_EXPORT = 'make-export'

/** The limit of queued and running exports per person. */
const MAX_OPEN_EXPORTS = 5

export interface ExportRequest {
  format: MadeFormat
  locale?: Locale | undefined
  filter?: Record<string, unknown> | undefined
  sort?: string | undefined
  ids?: string[] | undefined
  /** A template version to preview instead of the current one. */
  template?: string | undefined
  /** Which document is made from a technical file. */
  document?: string | undefined
}

interface NewExport {
  /** Name and type for the trail and the list of exports. */
  of: { name: string; type: string }
  request: ExportRequest
  record: { id: string; code: string } | null
  /** The recipient, if not the actor. */
  person?: string
  reason?: string
}

/** Creates row, trail entry and job in one transaction, so that every export is recorded before it is made. */
async function startExport(
  tx: WriteTx,
  jobs: Jobs,
  { of, request, record, person, reason }: NewExport,
  { actor, requestId }: WriteContext,
): Promise<Export> {
  // The worker makes the file with all that the roles allow; the permissions of a service account would not count there.
  if (actor.permissions) throw fail('FORBIDDEN')
  const { format, locale = actor.locale, ...query } = request
  const id = uuid()
  const receiver = { ...actor, personId: person ?? actor.personId }
  // Locks the person's row, so that concurrent requests cannot exceed the limit.
  const [waiting] = await tx.query<{ count: number }>(
    `with me as (select id from members where org_id = app.org() and id = $1 for update)
     select count(*) as count from exports e, me
     where e.org_id = app.org() and e.person_id = me.id and e.state in ('queued', 'running')`,
    [receiver.personId],
  )
  if (waiting!.count >= MAX_OPEN_EXPORTS) throw fail('TOO_MANY_EXPORTS')
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
  return getOwnExport(tx, receiver, id)
}

/** Starts an export of a list. */
export const startListExport = (
  tx: WriteTx,
  jobs: Jobs,
  of: RegisteredCollection,
  request: ExportRequest,
  context: WriteContext,
): Promise<Export> => startExport(tx, jobs, { of: of.shape.of, request, record: null }, context)

/** Starts an export of one record that this person may read. */
export async function startRecordExport(
  tx: WriteTx,
  jobs: Jobs,
  of: RegisteredCollection,
  id: string,
  request: ExportRequest,
  context: WriteContext,
): Promise<Export> {
  const row = await getRecord(tx, of, context.actor, id)
  return startExport(
    tx,
    jobs,
    { of: of.shape.of, request, record: { id, code: String(row['code']) } },
    context,
  )
}

/** Starts an approved export of one record for the person who requested it. */
export const startExportFor = (
  tx: WriteTx,
  jobs: Jobs,
  of: RegisteredCollection,
  record: { id: string; code: string },
  request: ExportRequest,
  person: string,
  context: WriteContext,
): Promise<Export> => startExport(tx, jobs, { of: of.shape.of, request, record, person }, context)

/** The name and type of exports about the organisation itself or one of its people. */
export const ORGANISATION_SUBJECT = { name: 'organisation', type: 'organisation' } as const

/** Starts an export that does not belong to a collection. */
export const startOrganisationExport = (
  tx: WriteTx,
  jobs: Jobs,
  request: ExportRequest,
  context: WriteContext,
  reason?: string,
): Promise<Export> =>
  startExport(
    tx,
    jobs,
    { of: ORGANISATION_SUBJECT, request, record: null, ...(reason ? { reason } : {}) },
    context,
  )
