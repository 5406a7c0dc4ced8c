import { thresholdBreaches } from 'contract/risk/threshold-breaches'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Withdraws proposals that nobody has decided on: those of one value, or these. */
export async function withdrawBreaches(
  tx: WriteTx,
  byType: CollectionsByType,
  of: { measurement: string } | { ids: readonly string[] },
  reason: string,
  context: WriteContext,
): Promise<void> {
  const { shape } = registered(byType, thresholdBreaches)
  const found = await tx.query<{ id: string }>(
    `select r.id from thresholdbreaches t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and r.status = 'proposed' and r.archived_at is null
       and (t.measurement = $1 or r.id = any($2::uuid[])) order by r.id`,
    'ids' in of ? [null, of.ids] : [of.measurement, []],
  )
  if (found.length === 0) return
  const rows = await loadRecords(
    tx,
    shape,
    found.map(({ id }) => id),
    true,
  )
  const mutations = rows.map((before) => ({
    action: 'transition' as const,
    before,
    after: { ...valuesOf(before), status: 'withdrawn' },
    reason,
    byPlatform: true as const,
  }))
  await writeRecords(tx, shape, mutations, context)
}
