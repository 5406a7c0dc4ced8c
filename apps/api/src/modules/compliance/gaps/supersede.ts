import type { gapanalyses } from 'contract/compliance/gap-analyses'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { supersede } from '#platform/collection/supersede.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

const UNITS = (id: string) => `array(select l.to_id from links l
  where l.org_id = app.org() and l.from_id = ${id} and l.kind = 'covers' order by 1)`

/** An approved analysis supersedes the approved ones of the same universe and units. */
export async function supersedeOlder(
  tx: WriteTx,
  collection: RegisteredCollection<typeof gapanalyses>,
  approved: Stored<typeof gapanalyses>,
  context: WriteContext,
): Promise<void> {
  const older = await tx.query<{ id: string }>(
    `select r.id from records r join gapanalyses t on t.org_id = r.org_id and t.id = r.id
     where r.org_id = app.org() and r.type = 'gapanalysis' and r.status = 'approved' and r.id <> $1
       and t.universe = $2 and ${UNITS('r.id')} = ${UNITS('$1')}`,
    [approved.id, approved.universe],
  )
  await supersede(tx, collection, older, approved, context)
}
