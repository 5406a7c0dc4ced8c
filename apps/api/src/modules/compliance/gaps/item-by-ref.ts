import type { NaturalKey } from '#platform/collection/hooks.ts'

/** An item is identified by its analysis and the reference of its requirement in the official text. */
export const itemByRef: NaturalKey = {
  columns: ['gap_analysis', 'ref'],
  async find(tx, rows) {
    const named = rows.flatMap(({ row, text }) => {
      const [analysis, ref] = [text('gapanalysis') ?? text('gap_analysis'), text('ref')]
      return analysis && ref ? [{ row, analysis, ref }] : []
    })
    if (named.length === 0) return new Map()
    const found = await tx.query<{ row: number; id: string; version: number }>(
      `select w.row, r.id, r.version
       from jsonb_to_recordset($1::jsonb) as w(row integer, analysis text, ref text)
         join records a on a.org_id = app.org() and a.type = 'gapanalysis' and a.code = w.analysis
         join gapitems t on t.org_id = a.org_id and t.gapanalysis = a.id and t.ref = w.ref
         join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null`,
      [JSON.stringify(named)],
    )
    return new Map(found.map(({ row, id, version }) => [row, { id, version }]))
  },
}
