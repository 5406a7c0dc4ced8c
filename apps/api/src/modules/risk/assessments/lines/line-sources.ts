import type { Localized } from 'contract'
import type { Method } from 'contract/risk/method'
import type { LineControl } from 'contract/risk/risk-lines'
import type { Tx } from '#platform/db/tx.ts'

/** The assessment of a line, as far as the line depends on it. */
export interface LineAssessment {
  id: string
  status: string
  context: string
  universe: string | null
  ownerId: string | null
  archivedAt: string | null
  method: Method
  /** The units it covers; each may have stricter limits than the organisation. */
  units: string[]
}

/** The units that an assessment covers, as SQL. */
export const UNITS_OF = (assessment: string) => `array(select k.to_id from links k
  where k.org_id = app.org() and k.from_id = ${assessment} and k.kind = 'covers')`

export async function loadAssessments(tx: Tx, ids: readonly string[]): Promise<Map<string, LineAssessment>> {
  const rows = await tx.query<LineAssessment>(
    `select r.id, r.status, a.context, a.universe, r.owner_id as "ownerId", r.archived_at as "archivedAt", m.config as method,
       ${UNITS_OF('a.id')} as units
     from assessments a join records r on r.org_id = a.org_id and r.id = a.id
       join methods m on m.org_id = a.org_id and m.id = a.method
     where a.org_id = app.org() and a.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A risk of the library as a line keeps it, with its last approved line. */
export interface RiskSource {
  id: string
  version: number
  name: Localized
  description: Localized
  category: string
  subprocess: string
  process: string
  fraud: boolean | null
  likelihood: number
  impact: number
  causes: string | null
  consequences: string | null
  ownerId: string | null
  latest: string | null
  latestScore: number | null
}

export async function loadRisks(tx: Tx, ids: readonly string[]): Promise<Map<string, RiskSource>> {
  const rows = await tx.query<RiskSource>(
    `select r.id, r.version, r.title as name, t.description, t.category, t.subprocess, s.process, t.fraud,
       t.inherent_likelihood as likelihood, t.inherent_impact as impact, t.causes, t.consequences,
       r.owner_id as "ownerId", l.id as latest, l.residual_score as "latestScore"
     from risks t join records r on r.org_id = t.org_id and r.id = t.id
       join subprocesses s on s.org_id = t.org_id and s.id = t.subprocess
       left join lateral (select l.id, l.residual_score from risklines l
         where l.org_id = t.org_id and l.subject = t.id and l.current limit 1) l on true
     where t.org_id = app.org() and t.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export type Snapshot = Omit<LineControl, 'design' | 'operating' | 'source' | 'comment'>

const SNAPSHOT = `r.id, r.version, r.code, r.title as name, c.type, coalesce(c.key, false) as key`
const CONTROLS = `controls c join records r on r.org_id = c.org_id and r.id = c.id`

/** Controls of the library as a line keeps them. */
export async function loadControls(tx: Tx, ids: readonly string[]): Promise<Map<string, Snapshot>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<Snapshot>(
    `select ${SNAPSHOT} from ${CONTROLS} where c.org_id = app.org() and c.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The controls in force that mitigate each of these risks. */
export async function loadAnswers(tx: Tx, risks: readonly string[]): Promise<Map<string, Snapshot[]>> {
  const rows = await tx.query<Snapshot & { risk: string }>(
    `select l.to_id as risk, ${SNAPSHOT} from ${CONTROLS} join links l on l.org_id = c.org_id and l.from_id = c.id
     where c.org_id = app.org() and l.kind = 'mitigates' and l.to_id = any($1::uuid[]) and r.status = 'active'
       and r.archived_at is null order by r.code`,
    [risks],
  )
  const byRisk = new Map<string, Snapshot[]>()
  for (const { risk, ...snapshot } of rows) byRisk.set(risk, [...(byRisk.get(risk) ?? []), snapshot])
  return byRisk
}
