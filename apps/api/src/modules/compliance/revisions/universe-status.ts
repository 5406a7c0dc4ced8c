import { type Served, valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Row } from '#platform/collection/shape.ts'
import { type WriteContext, writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** A universe is under update from the day that a new version is begun until it is activated or given up. */
export async function moveUniverse(
  tx: WriteTx,
  { shape }: Served,
  revision: Row,
  status: 'active' | 'under_update',
  context: WriteContext,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const [before] = await loadRecords(tx, shape, [String(revision['universe'])], true)
  const moves = before && before.status !== status && ['active', 'under_update'].includes(before.status)
  if (!before || (!moves && Object.keys(changes).length === 0)) return
  const after = { ...valuesOf(before), ...changes, status: moves ? status : before.status }
  const action = moves ? ('transition' as const) : ('update' as const)
  await writeRecords(tx, shape, [{ action, before, after, reason: String(revision['code']) }], context)
}
