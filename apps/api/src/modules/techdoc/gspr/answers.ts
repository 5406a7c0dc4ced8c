import type { GsprAnswer } from 'contract/techdoc/file/file-model'
import type { Tx } from '#platform/db/tx.ts'

const STANDARDS = `array(select l.to_id from links l
  where l.org_id = t.org_id and l.from_id = t.id and l.kind = 'file_standards' order by l.to_id)`

// For the rules, a row that applies in part applies: conformity is shown the same way.
const ANSWERS = `select t.id, t.ref, t.justification, t.method, t.other_solution as "otherSolution",
    case t.applicability when 'partly' then 'applicable' else t.applicability end as applicability,
    ${STANDARDS} as standards, coalesce(t.evidence, '[]') as evidence, t.inherited_from is not null as inherited,
    t.override_reason as "overrideReason", r.status = 'reviewed' as reviewed
  from gsprrows t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.device = $1 and r.archived_at is null order by t.position`

/** The answers of a device to Annex I, in the form that the rules use. */
export const loadAnswers = (tx: Tx, device: string): Promise<GsprAnswer[]> => tx.query(ANSWERS, [device])

/** The answers of a section, for its content hash. Row signatures are not part of it. */
export async function statedAnswers(tx: Tx, section: string): Promise<unknown[]> {
  const rows = await tx.query<{ stated: unknown }>(
    `select jsonb_build_array(t.ref, t.applicability, t.justification, t.method, ${STANDARDS}, t.other_solution,
       t.explanation, t.evidence, t.override_reason) as stated
     from gsprrows t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.section = $1 and r.archived_at is null order by t.position`,
    [section],
  )
  return rows.map(({ stated }) => stated)
}
