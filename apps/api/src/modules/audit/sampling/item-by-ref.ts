import type { NaturalKey } from '#platform/collection/hooks.ts'

/** Identifies an item by its sample and its reference in the population. */
export const itemByRef: NaturalKey = {
  columns: ['item_ref'],
  async find(tx, rows) {
    const named = rows.flatMap(({ row, text }) => {
      const [sample, ref] = [text('sample'), text('ref') ?? text('item_ref')]
      return sample && ref ? [{ row, sample, ref }] : []
    })
    if (named.length === 0) return new Map()
    const found = await tx.query<{ row: number; id: string; version: number }>(
      `select w.row, r.id, r.version from jsonb_to_recordset($1::jsonb) as w(row integer, sample text, ref text)
         join records s on s.org_id = app.org() and s.type = 'sample' and s.code = w.sample
         join sampleitems t on t.org_id = s.org_id and t.sample = s.id and t.ref = w.ref
         join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null`,
      [JSON.stringify(named)],
    )
    return new Map(found.map(({ row, id, version }) => [row, { id, version }]))
  },
}
