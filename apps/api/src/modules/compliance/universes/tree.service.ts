import type { DomainPosition } from 'contract/compliance/requirement-grid'
import type { UniverseCollection } from 'contract/compliance/universes'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { SHARE, UNIVERSE_SUMS, SUMS } from './counts.ts'

/** A domain is totalled like its universe, over its own requirements. */
const selectDomains = (tx: Tx, universe: string): Promise<DomainPosition[]> =>
  tx.query<DomainPosition>(
    `select r.id, r.code, r.title, r.owner_id as "ownerId", coalesce(c.requirements, 0) as requirements,
       coalesce(c.applicable, 0) as applicable, coalesce(c.undecided, 0) as undecided,
       coalesce(c.assessed, 0) as assessed, coalesce(c.open_gaps, 0) as "openGaps",
       (${SHARE('c.weighed', 'c.weight_assessed', 10)})::integer as compliance,
       (${SHARE('c.assessed', 'c.applicable', 1000)})::integer as coverage,
       (${SHARE('c.weighed', 'c.weight_applicable', 10)})::integer as prudent,
       (${SHARE('c.maturities', 'c.weight_rated', 100)})::integer as maturity
     from domains t join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null
       left join (select x.domain, count(*) as requirements,
         count(*) filter (where x.applicability = 'undecided') as undecided,
         count(*) filter (where x.answer <> 'not_applicable' and x.priority in ('critical', 'high')) as open_gaps, ${SUMS}
       from (${UNIVERSE_SUMS}) x group by x.domain) c on c.domain = t.id
     where t.org_id = app.org() and t.universe = any($1::uuid[]) and (r.status = 'active' or c.domain is not null)
     order by t.position, r.code`,
    [[universe]],
  )

/** The domains of a universe in the order of the text. */
export async function readTree(
  tx: Tx,
  universes: RegisteredCollection<UniverseCollection>,
  actor: Actor,
  universe: string,
): Promise<{ items: DomainPosition[] }> {
  await getRecord(tx, universes, actor, universe)
  return { items: await selectDomains(tx, universe) }
}
