import type { Counterpart } from 'contract/compliance/mappings'
import { EVIDENCE_OF, MAPPED, VALID_FOR } from '#modules/compliance/universes/index.ts'
import type { Tx } from '#platform/db/tx.ts'

/** A requirement `q` of another universe with its `records` row `k`, as one JSON value. */
export const COUNTERPART = `json_build_object('id', q.id, 'code', k.code, 'ref', q.ref, 'title', k.title,
  'status', k.status,
  'universe', (select json_build_object('id', u.id, 'code', u.code) from records u where u.org_id = q.org_id and u.id = q.universe),
  'answer', (select i.answer from gapitems i where i.org_id = q.org_id and i.id = q.item),
  'reviewed', coalesce((select i.status = 'reviewed' from records i where i.org_id = q.org_id and i.id = q.item), false),
  'validEvidence', (select count(distinct e.id) from ${EVIDENCE_OF('q')} and ${VALID_FOR('q')}))`

/** The requirements mapped to this one, in either direction. */
export async function selectCounterparts(tx: Tx, id: string): Promise<Counterpart[]> {
  const rows = await tx.query<{ one: Counterpart }>(
    `select ${COUNTERPART} as one
     from requirements t, lateral (${MAPPED}) m
       join requirements q on q.org_id = app.org() and q.id = m.id
       join records k on k.org_id = q.org_id and k.id = q.id and k.archived_at is null
     where t.org_id = app.org() and t.id = $1 order by k.code`,
    [id],
  )
  return rows.map(({ one }) => one)
}
