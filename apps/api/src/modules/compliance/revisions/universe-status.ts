import type { revisions } from 'contract/compliance/revisions'
import type { universes } from 'contract/compliance/universes'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Whether another version of the same universe is still open. */
async function hasOthers(tx: WriteTx, { id, universe }: Stored<typeof revisions>): Promise<boolean> {
  const rows = await tx.query(
    `select from revisions v join records k on k.org_id = v.org_id and k.id = v.id
     where v.org_id = app.org() and v.universe = $1 and v.id <> $2 and k.status in ('draft', 'submitted')
       and k.archived_at is null limit 1`,
    [universe, id],
  )
  return rows.length > 0
}

/** A universe is "under update" from the start of a new version until it is activated or discarded. */
export async function moveUniverse(
  tx: WriteTx,
  { shape }: RegisteredCollection<typeof universes>,
  revision: Stored<typeof revisions>,
  status: 'active' | 'under_update',
  context: WriteContext,
  changes: { edition?: string } = {},
): Promise<void> {
  const [before] = await loadRecords(tx, shape, [revision.universe], true)
  const inUse = before && ['active', 'under_update'].includes(before.status)
  const moves = inUse && before.status !== status && !(status === 'active' && (await hasOthers(tx, revision)))
  if (!before || (!moves && Object.keys(changes).length === 0)) return
  const after = { ...valuesOf(before), ...changes, status: moves ? status : before.status }
  const action = moves ? ('transition' as const) : ('update' as const)
  await writeRecords(tx, shape, [{ action, before, after, reason: revision.code }], context)
}
