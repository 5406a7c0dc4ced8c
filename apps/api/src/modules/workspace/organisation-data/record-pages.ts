import { loadRecords } from '#platform/collection/list.ts'
import type { Row, Shape } from '#platform/collection/shape.ts'
import type { Tx } from '#platform/db/tx.ts'

/** A page holds whole records, some of which are long. */
const PAGE = 200

/**
 * All records of a collection, archived ones too, in the order in which they were made. What policies let somebody read is
 * not asked: this is the organisation's own copy of everything. What a circle keeps from whoever exports, the database
 * does not show.
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
