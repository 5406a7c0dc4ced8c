import type { WriteTx } from '#platform/db/tx.ts'
import { ONE } from './counts.ts'

/** The last day that evidence `e` with its row `v` counts; where it says nothing of it, as long as the universe `u` lets it. */
const COUNTS_UNTIL = `coalesce(e.due_on, (v.obtained_on + make_interval(months => (u.scoring ->> 'validityMonths')::integer))::date)`

/**
 * Finds anew until when requirements are shown to be met: by accepted evidence of their own, or of the item that speaks
 * for them. Kept with the requirement, so that lists and figures over many need not look through their evidence.
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
/** After evidence of items came or went: of the requirements that they speak for. */
export const refreshProofOfItems = (tx: WriteTx, items: readonly string[]) => refresh(tx, 'item', items)
/** After a universe says otherwise how long evidence counts. */
export const refreshProofIn = (tx: WriteTx, universes: readonly string[]) =>
  refresh(tx, 'universe', universes)
