import type { assessments } from 'contract/risk/assessments'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { supersede } from '#platform/collection/supersede.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

const SCOPE = (id: string) => `array(select l.kind || ':' || l.to_id from links l
  where l.org_id = app.org() and l.from_id = ${id} and l.kind in ('covers', 'assesses') order by 1)`

/** An approved assessment supersedes the approved ones with exactly the same scope. */
export async function supersedeOlder(
  tx: WriteTx,
  collection: RegisteredCollection<typeof assessments>,
  approved: Stored<typeof assessments>,
  context: WriteContext,
): Promise<void> {
  const older = await tx.query<{ id: string }>(
    `select r.id from records r join assessments t on t.org_id = r.org_id and t.id = r.id
     where r.org_id = app.org() and r.type = 'assessment' and r.status = 'approved' and r.id <> $1
       and t.context = $2 and t.universe is not distinct from $3::uuid and ${SCOPE('r.id')} = ${SCOPE('$1')}`,
    [approved.id, approved.context, approved.universe ?? null],
  )
  await supersede(tx, collection, older, approved, context)
}
