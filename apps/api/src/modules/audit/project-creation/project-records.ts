import type { Collection } from 'contract'
import { loadRecords } from '#platform/collection/list.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'

/** The active records of a type in a project, in order of creation. */
export async function loadProjectRecords<C extends Collection>(
  tx: Tx,
  byType: CollectionsByType,
  of: C,
  project: string,
): Promise<Stored<C>[]> {
  const collection = registered(byType, of)
  const ids = await tx.query<{ id: string }>(
    `select t.id from ${collection.shape.table} t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null order by r.created_at, t.id`,
    [project],
  )
  const rows = await loadRecords(
    tx,
    collection.shape,
    ids.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map(({ id }) => byId.get(id)!)
}
