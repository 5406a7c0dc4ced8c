import { fail } from 'contract'
import { CHANGED_TYPES, type UniverseChange } from 'contract/compliance/universe-setup'
import type { UniverseCollection } from 'contract/compliance/universes'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type Entry, toHistoryLine } from '#platform/collection/history.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** A universe and all its parts, by record type. */
const PARTS = `
  select $1::uuid as id, 'universe' as type
  union all select id, 'domain' from domains where org_id = app.org() and universe = $1
  union all select id, 'requirement' from requirements where org_id = app.org() and universe = $1
  union all select id, 'revision' from revisions where org_id = app.org() and universe = $1
  union all select l.id, 'revisionline' from revisionlines l join revisions v on v.org_id = l.org_id and v.id = l.revision
    where l.org_id = app.org() and v.universe = $1`

interface Found {
  entry: Entry
  id: string
  type: UniverseChange['record']['type']
  code: string
  name: unknown
}

interface Asked {
  types?: string[] | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** The trail of a universe and everything in it, newest first. */
export async function listChanges(
  tx: Tx,
  universes: RegisteredCollection<UniverseCollection>,
  id: string,
  { types = [...CHANGED_TYPES], cursor, limit = 50 }: Asked,
  actor: Actor,
): Promise<{ items: UniverseChange[]; next: string | null }> {
  const { createdAt } = await getRecord(tx, universes, actor, id)
  const before = cursor === undefined ? null : Number(cursor)
  if (before !== null && !Number.isSafeInteger(before)) throw fail('INVALID_CURSOR')
  const rows = await tx.query<Found>(
    `select t.entry, r.id, r.type, r.code, r.title as name from trail t
       join records r on r.org_id = t.org_id and r.id = t.record_id
     where t.org_id = app.org() and t.at >= $2::timestamptz - interval '1 minute' and ($3::bigint is null or t.seq < $3)
       and t.record_id = any(array(select p.id from (${PARTS}) p where p.type = any($4::text[])))
     order by t.seq desc limit $5`,
    [id, createdAt, before, types, limit + 1],
  )
  const items = rows.slice(0, limit).map(({ entry, ...record }): UniverseChange => ({
    ...toHistoryLine(entry),
    record: { id: record.id, type: record.type, code: record.code, name: record.name },
  }))
  return { items, next: rows.length > limit ? String(items.at(-1)!.seq) : null }
}
