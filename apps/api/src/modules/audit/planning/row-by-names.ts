import type { NaturalKey } from '#platform/collection/hooks.ts'

/** Identifies a matrix row in a workbook by project, risk code and control code. */
export const rowByNames: NaturalKey = {
  columns: ['risk'],
  async find(tx, rows) {
    const named = rows.flatMap(({ row, text }) => {
      const [project, risk, control] = [text('project'), text('risk'), text('control')]
      return project && risk && control ? [{ row, project, risk, control }] : []
    })
    if (named.length === 0) return new Map()
    const found = await tx.query<{ row: number; id: string; version: number }>(
      `select w.row, r.id, r.version
       from jsonb_to_recordset($1::jsonb) as w(row integer, project text, risk text, control text)
         join records p on p.org_id = app.org() and p.type = 'project' and p.code = w.project
         join records k on k.org_id = p.org_id and k.type = 'risk' and k.code = w.risk
         join records c on c.org_id = p.org_id and c.type = 'control' and c.code = w.control
         join engagementrisks e on e.org_id = p.org_id and e.project = p.id and e.risk = k.id
         join racmrows t on t.org_id = e.org_id and t.engagementrisk = e.id and t.control = c.id
         join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null`,
      [JSON.stringify(named)],
    )
    return new Map(found.map(({ row, id, version }) => [row, { id, version }]))
  },
}
