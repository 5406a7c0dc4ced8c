import type { StatementRow } from 'contract/compliance/statements'
import { EVIDENCE_OF, VALID_FOR } from '#modules/compliance/universes/index.ts'
import type { Tx } from '#platform/db/tx.ts'

/** The content of a statement on a day. */
export interface Taken {
  edition: string
  takenOn: string
  previous: string | null
  rows: StatementRow[]
}

const ROWS = `select json_agg(json_build_object('id', t.id, 'code', r.code, 'ref', t.ref, 'title', r.title,
    'domain', d.title, 'applicability', t.applicability, 'reason', t.applicability_reason,
    'controls', array(select c.code from links c_l join records c on c.org_id = c_l.org_id and c.id = c_l.to_id
      where c_l.org_id = t.org_id and c_l.from_id = t.id and c_l.kind = 'satisfied_by' and c.archived_at is null
      order by c.code),
    'answer', (select i.answer from gapitems i where i.org_id = t.org_id and i.id = t.item),
    'evidence', (select count(distinct e.id) from ${EVIDENCE_OF('t')}),
    'validEvidence', (select count(distinct e.id) from ${EVIDENCE_OF('t')} and ${VALID_FOR('t')}))
    order by p.position, t.position, r.code)
  from requirements t join records r on r.org_id = t.org_id and r.id = t.id
    join domains p on p.org_id = t.org_id and p.id = t.domain
    join records d on d.org_id = t.org_id and d.id = t.domain
  where t.org_id = app.org() and t.universe = u.id and r.status = 'active' and r.archived_at is null`

/** The requirements in force of these universes as they are now, in the order of the text, in one statement. */
export async function collectRows(tx: Tx, universes: readonly unknown[]): Promise<Map<string, Taken>> {
  const found = await tx.query<Taken & { id: string }>(
    `select u.id, u.edition, current_date as "takenOn", coalesce((${ROWS}), '[]') as rows,
       (select s.id from statements s join records k on k.org_id = s.org_id and k.id = s.id
        where s.org_id = app.org() and s.universe = u.id and k.status = 'signed' and k.archived_at is null
        order by k.updated_at desc limit 1) as previous
     from universes u where u.org_id = app.org() and u.id = any($1::uuid[])`,
    [[...new Set(universes)]],
  )
  return new Map(found.map((one) => [one.id, one]))
}
