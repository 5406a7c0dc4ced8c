import type { NaturalKey } from '#platform/collection/hooks.ts'

/** Identifies a row by its device and its number in Annex I (EXP-9). */
export const rowByRef: NaturalKey = {
  columns: ['ref'],
  async find(tx, rows) {
    const named = rows.flatMap(({ row, text }) => {
      const [device, ref] = [text('device'), text('ref')]
      return device && ref ? [{ row, device, ref }] : []
    })
    if (named.length === 0) return new Map()
    const found = await tx.query<{ row: number; id: string; version: number }>(
      `select w.row, r.id, r.version
       from jsonb_to_recordset($1::jsonb) as w(row integer, device text, ref text)
         join records d on d.org_id = app.org() and d.type = 'device' and d.code = w.device
         join gsprrows t on t.org_id = d.org_id and t.device = d.id and t.ref = w.ref
         join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null`,
      [JSON.stringify(named)],
    )
    return new Map(found.map(({ row, id, version }) => [row, { id, version }]))
  },
}
