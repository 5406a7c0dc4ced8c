import type { Control } from 'contract/risk/controls'
import type { Risk } from 'contract/risk/risks'
import type { Tx } from '#platform/db/tx.ts'

/** A library risk for a snapshot, with its last approved rating. */
export interface RiskSource extends Pick<Risk, 'id' | 'version' | 'name' | 'description' | 'category'> {
  likelihood: number
  impact: number
  approvedLikelihood: number | null
  approvedImpact: number | null
}

export async function loadRisks(tx: Tx, ids: readonly unknown[]): Promise<Map<string, RiskSource>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<RiskSource>(
    `select r.id, r.version, r.title as name, t.description, t.category, t.inherent_likelihood as likelihood,
       t.inherent_impact as impact, l.inherent_likelihood as "approvedLikelihood", l.inherent_impact as "approvedImpact"
     from risks t join records r on r.org_id = t.org_id and r.id = t.id
       left join lateral (select l.inherent_likelihood, l.inherent_impact from risklines l
         where l.org_id = t.org_id and l.subject = t.id and l.current limit 1) l on true
     where t.org_id = app.org() and t.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A library control for a matrix row. */
export interface ControlSource extends Pick<
  Control,
  'id' | 'version' | 'name' | 'nature' | 'frequency' | 'testProcedure'
> {
  controlType: Control['type']
  key: boolean
}

const CONTROL = `r.id, r.version, r.title as name, c.type as "controlType", c.nature, c.frequency,
  coalesce(c.key, false) as key, c.test_procedure as "testProcedure"`
const CONTROLS = 'controls c join records r on r.org_id = c.org_id and r.id = c.id'

export async function loadControls(tx: Tx, ids: readonly unknown[]): Promise<Map<string, ControlSource>> {
  const wanted = [...new Set(ids.filter(Boolean))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.query<ControlSource>(
    `select ${CONTROL} from ${CONTROLS} where c.org_id = app.org() and c.id = any($1::uuid[])`,
    [wanted],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The active controls for risks of a project without a matrix row, and the number of those with one. */
export async function missingControls(
  tx: Tx,
  engagementRisks: readonly string[],
): Promise<{ missing: { engagementrisk: string; control: string }[]; existing: number }> {
  if (engagementRisks.length === 0) return { missing: [], existing: 0 }
  const rows = await tx.query<{ engagementrisk: string; control: string; there: boolean }>(
    `select t.id as engagementrisk, c.id as control, exists (
         select from racmrows x join records xr on xr.org_id = x.org_id and xr.id = x.id
         where x.org_id = t.org_id and x.engagementrisk = t.id and x.control = c.id and xr.archived_at is null) as there
     from engagementrisks t join records er on er.org_id = t.org_id and er.id = t.id
       join links l on l.org_id = t.org_id and l.to_id = t.risk and l.kind = 'mitigates'
       join controls c on c.org_id = l.org_id and c.id = l.from_id
       join records r on r.org_id = c.org_id and r.id = c.id
     where t.org_id = app.org() and t.id = any($1::uuid[]) and er.archived_at is null and r.status = 'active'
       and r.archived_at is null
     order by er.code, r.code`,
    [engagementRisks],
  )
  const missing = rows.filter(({ there }) => !there)
  return {
    missing: missing.map(({ engagementrisk, control }) => ({ engagementrisk, control })),
    existing: rows.length - missing.length,
  }
}
