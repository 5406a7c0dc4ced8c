import type { WriteTx } from '#platform/db/tx.ts'
import { ONE } from './counts.ts'

/**
 * The last valid day of evidence `e` with its row `v`: its own end date, or else the validity set by the universe `u`.
 */
const COUNTS_UNTIL = `coalesce(e.due_on, (v.obtained_on + make_interval(months => (u.scoring ->> 'validityMonths')::integer))::date)`

/**
 * Recomputes until when requirements are proven by accepted evidence, of their own or of their current gap item. Stored
 * on the requirement, so that lists and figures need not read the evidence.
 */
async function refresh(tx: WriteTx, key: 'id' | 'item' | 'universe', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    `update requirements q set proven_until = s.until
     from (select t.id, (select max(${COUNTS_UNTIL}) from links l ${ONE('records', 'e', 'l.from_id')} ${ONE('evidence', 'v', 'l.from_id')}
           where l.org_id = app.org() and l.to_id in (t.id, t.item) and l.kind = 'supports' and e.status = 'accepted'
             and e.archived_at is null) as until
       from requirements t ${ONE('universes', 'u', 't.universe')}
       where t.org_id = app.org() and t.${key} = any($1::uuid[])) s
     where q.org_id = app.org() and q.id = s.id and q.proven_until is distinct from s.until`,
    [[...new Set(ids)]],
  )
}

export const refreshProof = (tx: WriteTx, requirements: readonly string[]) => refresh(tx, 'id', requirements)
/** Call after the evidence of items changed. */
export const refreshProofOfItems = (tx: WriteTx, items: readonly string[]) => refresh(tx, 'item', items)
/** Call after the validity of evidence changed in a universe's scoring. */
export const refreshProofIn = (tx: WriteTx, universes: readonly string[]) =>
  refresh(tx, 'universe', universes)
