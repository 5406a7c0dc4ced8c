import { loadRecords } from '#platform/collection/list.ts'
import type { Shape } from '#platform/collection/shape.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'

/** The page size; some records are long. */
const PAGE = 200

/**
 * All records of a collection including archived ones, in order of creation. Policies do not apply, because this is the
 * organisation's own copy; restricted audiences apply by row security.
 */
export async function* recordPages(tx: Tx, shape: Shape): AsyncGenerator<Row[], void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await tx.query<{ id: string }>(
      `select r.id from records r where r.org_id = app.org() and r.type = $1 and r.id > $2::uuid order by r.id limit ${PAGE}`,
      [shape.of.type, last],
    )
    if (ids.length === 0) return
    last = ids.at(-1)!.id
    const rows = await loadRecords(
      tx,
      shape,
      ids.map(({ id }) => id),
    )
    yield rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }
}
