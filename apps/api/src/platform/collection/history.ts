import { fail } from 'contract'
import type { Tx } from '#platform/db/tx.ts'
import { replay } from './differences.ts'
import type { Changes } from './mutation.ts'

export interface Entry {
  seq: number
  at: string
  action: string
  actor: string | null
  roles: string[]
  version: number | null
  changes: Changes | null
  reason: string | null
  request: string | null
}

/** A record's own entries of the audit trail. The creation date limits the partitions to scan. */
const ENTRIES = `select entry from trail
  where org_id = app.org() and record_id = $1 and at >= (select created_at - interval '1 minute' from records where org_id = app.org() and id = $1)`

/** An entry of the trail in the format of responses. */
export const toHistoryLine = (entry: Entry) => ({
  seq: entry.seq,
  at: entry.at,
  action: entry.action,
  actorId: entry.actor,
  actorRoles: entry.roles,
  version: entry.version ?? null,
  changes: entry.changes ?? {},
  reason: entry.reason,
  requestId: entry.request,
})
export type HistoryLine = ReturnType<typeof toHistoryLine>

/** The whole history of one record, oldest first. */
export async function loadHistory(tx: Tx, id: string): Promise<HistoryLine[]> {
  const rows = await tx.query<{ entry: Entry }>(`${ENTRIES} order by seq`, [id])
  return rows.map(({ entry }) => toHistoryLine(entry))
}

/** The history of one record, newest first. */
export async function listHistory(tx: Tx, id: string, cursor: string | undefined, limit = 50) {
  const before = cursor === undefined ? null : Number(cursor)
  if (before !== null && !Number.isSafeInteger(before)) throw fail('INVALID_CURSOR')
  const rows = await tx.query<{ entry: Entry }>(
    `${ENTRIES} and ($2::bigint is null or seq < $2) order by seq desc limit $3`,
    [id, before, limit + 1],
  )
  const items = rows.slice(0, limit).map(({ entry }) => toHistoryLine(entry))
  return { items, next: rows.length > limit ? String(items.at(-1)!.seq) : null }
}

/**
 * The last values of a few fields that the trail has of a record until the end of a day, as a set of one row to join. All are
 * null if the record did not exist yet.
 */
export const valuesAt = (record: string, day: string, fields: readonly string[]): string => `lateral (
  select ${fields
    .map(
      (field) => `(array_agg(h.entry -> 'changes' -> '${field}' ->> 1 order by h.seq desc)
    filter (where h.entry -> 'changes' -> '${field}' is not null))[1] as "${field}"`,
    )
    .join(', ')}
  from trail h
  where h.org_id = app.org() and h.record_id = ${record} and h.at < (${day} + 1)::timestamptz)`

/** The record as it was at a moment, rebuilt from its trail entries. */
export async function recordAsAt(tx: Tx, id: string, at: string) {
  const rows = await tx.query<{ entry: Entry }>(`${ENTRIES} and at <= $2::timestamptz order by seq`, [id, at])
  const changed = rows
    .map(({ entry }) => entry)
    .filter((entry) => entry.version !== null && entry.version !== undefined)
  const last = changed.at(-1)
  if (!last) throw fail('NOT_FOUND')
  return { at: last.at, version: last.version!, values: replay(changed.map((entry) => entry.changes ?? {})) }
}
