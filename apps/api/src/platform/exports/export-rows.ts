import { fail } from 'contract'
import type { Export } from 'contract/workspace/exports'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const SELECT = `select e.id, e.format, e.collection, e.record_id as "recordId", e.code, e.locale, e.state, e.done, e.total,
    e.error, e.created_at as "createdAt", e.ended_at as "endedAt", e.expires_at as "expiresAt",
    case when e.sha256 is not null then
      json_build_object('name', e.name, 'bytes', s.bytes, 'sha256', encode(e.sha256, 'hex')) end as file
  from exports e left join stored_files s on s.org_id = e.org_id and s.sha256 = e.sha256
  where e.org_id = app.org() and e.person_id = $1 and e.expires_at > clock_timestamp()`

/** The limit of the list; the page shows fewer. */
const MAX_LISTED = 50

export const listOwnExports = (tx: Tx, { personId }: Actor): Promise<Export[]> =>
  tx.query<Export>(`${SELECT} order by e.created_at desc, e.id desc limit ${MAX_LISTED}`, [personId])

/** Returns an export of this person; those of others are not found. */
export async function getOwnExport(tx: Tx, { personId }: Actor, id: string): Promise<Export> {
  const [row] = await tx.query<Export>(`${SELECT} and e.id = $2`, [personId, id])
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** An export as the worker processes it. */
export interface ExportOrder {
  id: string
  attempt: number
  person: string
  format: Export['format']
  collection: string
  record: string | null
  code: string | null
  locale: Export['locale']
  query: {
    filter?: Record<string, unknown>
    sort?: string
    ids?: string[]
    /** A template version to preview. */
    template?: string
    document?: string
  }
  createdAt: string
}

/** Starts an attempt, also after an interrupted one. Returns undefined if the export has ended or was cancelled. */
export async function claimExport(tx: WriteTx, id: string): Promise<ExportOrder | undefined> {
  const [row] = await tx.query<ExportOrder>(
    `update exports set state = 'running', attempt = attempt + 1, done = 0, total = null
     where org_id = app.org() and id = $1 and state in ('queued', 'running')
     returning id, attempt, person_id as person, format, collection, record_id as record, code, locale, query,
       created_at as "createdAt"`,
    [id],
  )
  return row
}

const CURRENT = `org_id = app.org() and id = $1 and attempt = $2 and state = 'running'`

/** Saves the progress; returns false if the export was cancelled or another attempt has started. */
export async function saveProgress(
  tx: WriteTx,
  { id, attempt }: ExportOrder,
  done: number,
  total: number | null,
) {
  const rows = await tx.query(`update exports set done = $3, total = $4 where ${CURRENT} returning id`, [
    id,
    attempt,
    done,
    total,
  ])
  return rows.length > 0
}

/** Completes the export. It succeeds once: later attempts no longer find the row running. */
export async function completeExport(
  tx: WriteTx,
  { id, attempt }: ExportOrder,
  file: { name: string; sha256: Buffer },
): Promise<boolean> {
  const rows = await tx.query(
    `update exports set state = 'done', name = $3, sha256 = $4, done = coalesce(total, done),
       ended_at = clock_timestamp()
     where ${CURRENT} returning id`,
    [id, attempt, file.name, file.sha256],
  )
  return rows.length > 0
}

export const failExport = (tx: WriteTx, { id, attempt }: ExportOrder, error: string): Promise<unknown[]> =>
  tx.query(`update exports set state = 'failed', error = $3, ended_at = clock_timestamp() where ${CURRENT}`, [
    id,
    attempt,
    error,
  ])

/** Cancels an export that has not ended; returns whether it did. */
export async function cancelOwnExport(tx: WriteTx, { personId }: Actor, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update exports set state = 'cancelled', ended_at = clock_timestamp()
     where org_id = app.org() and id = $1 and person_id = $2 and state in ('queued', 'running') returning id`,
    [id, personId],
  )
  return rows.length > 0
}

export const removeOwnExport = (tx: WriteTx, { personId }: Actor, id: string): Promise<unknown[]> =>
  tx.query(
    `delete from exports where org_id = app.org() and id = $1 and person_id = $2
       and state in ('done', 'failed', 'cancelled')`,
    [id, personId],
  )
