import type { WriteTx } from '#platform/db/tx.ts'

/** Rounds half up, in integers, like the scoring of the contract. */
export const SHARE = (part: string, whole: string, scale: number) =>
  `(2 * ${part} * ${scale} + ${whole}) / nullif(2 * ${whole}, 0)`

/** The sums that every position is made of, from rows with `weight`, `answer`, `factor`, `maturity` and `target`. */
export const SUMS = `
  count(*) filter (where x.answer <> 'not_applicable') as applicable,
  count(*) filter (where x.answer not in ('not_applicable', 'not_assessed')) as assessed,
  coalesce(sum(x.weight * coalesce(x.factor, 0)) filter (where x.answer not in ('not_applicable', 'not_assessed')), 0) as weighed,
  coalesce(sum(x.weight) filter (where x.answer not in ('not_applicable', 'not_assessed')), 0) as weight_assessed,
  coalesce(sum(x.weight) filter (where x.answer <> 'not_applicable'), 0) as weight_applicable,
  coalesce(sum(x.weight * greatest(0, x.target - x.maturity)) filter (where x.answer not in ('not_applicable', 'not_assessed')), 0) as gaps,
  coalesce(sum(x.weight * x.target) filter (where x.answer not in ('not_applicable', 'not_assessed') and x.maturity is not null), 0) as targets,
  coalesce(sum(x.weight * x.maturity) filter (where x.answer not in ('not_applicable', 'not_assessed') and x.target is not null), 0) as maturities,
  coalesce(sum(x.weight) filter (where x.answer not in ('not_applicable', 'not_assessed') and x.maturity is not null
    and x.target is not null), 0) as weight_rated`

/** The columns of a position, from those sums as `c`. */
export const POSITION = `compliance = ${SHARE('c.weighed', 'c.weight_assessed', 10)},
  coverage = ${SHARE('c.assessed', 'c.applicable', 1000)}, prudent = ${SHARE('c.weighed', 'c.weight_applicable', 10)},
  gap_index = ${SHARE('c.gaps', 'c.targets', 1000)}, maturity = ${SHARE('c.maturities', 'c.weight_rated', 100)}`

/**
 * Looks up one row by id for each outer row. With a plain join and the poor statistics of new tables, PostgreSQL would
 * scan all rows of the organisation for each of them.
 */
export const ONE = (table: string, as: string, id: string) =>
  `join lateral (select * from ${table} o where o.org_id = app.org() and o.id = ${id} limit 1) ${as} on true`

/**
 * The requirements in force with their current gap item. A "compliant" answer counts for less from the day its evidence
 * expires.
 */
const standing = (which: string) => `
  select q.universe, q.domain, q.weight, q.applicability, coalesce(r.owner_id, d.owner_id) as owner_id, i.maturity,
    coalesce(i.target, q.target, (u.scoring -> 'targets' ->> q.weight::text)::integer) as target,
    case when q.applicability = 'not_applicable' then 'not_applicable' else coalesce(i.answer, 'not_assessed') end as answer,
    case when i.answer = 'compliant' and coalesce(i.supported_until < current_date, true)
      then least(i.factor, (u.scoring ->> 'unsupported')::integer) else i.factor end as factor,
    i.priority, p.status as phase
  from requirements q ${ONE('records', 'r', 'q.id')} ${ONE('records', 'd', 'q.domain')} ${ONE('universes', 'u', 'q.universe')}
    left ${ONE('gapitems', 'i', 'q.item')} left ${ONE('records', 'p', 'i.gapanalysis')}
  where q.org_id = app.org() and ${which} and r.status = 'active' and r.archived_at is null`

/** The requirements of these universes. */
export const UNIVERSE_SUMS = standing('q.universe = any($1::uuid[])')

/** The prudent compliance of some requirements `q`, in thousandths; null where none of them applies. */
export const PRUDENT = (which: string) => `
  select (${SHARE('c.weighed', 'c.weight_applicable', 10)})::integer from (select ${SUMS} from (${standing(which)}) x) c`

/**
 * Recounts the requirements of these universes and their totals. Locks the universes first, so that of two concurrent
 * writers the second counts what the first wrote.
 */
export async function refreshUniverses(tx: WriteTx, universes: readonly string[]): Promise<void> {
  if (universes.length === 0) return
  const ids = [...new Set(universes)].toSorted()
  await tx.query(
    'select id from universes where org_id = app.org() and id = any($1::uuid[]) order by id for update',
    [ids],
  )
  await tx.query(
    `update universes t set requirement_count = coalesce(c.requirements, 0), applicable_count = coalesce(c.applicable, 0),
       undecided_count = coalesce(c.undecided, 0), unowned_count = coalesce(c.unowned, 0),
       assessed_count = coalesce(c.assessed, 0), open_gap_count = coalesce(c.open_gaps, 0),
       provisional = c.provisional, ${POSITION}
     from unnest($1::uuid[]) as w(id) left join (
       select x.universe, count(*) as requirements,
         count(*) filter (where x.applicability = 'undecided') as undecided,
         count(*) filter (where x.answer <> 'not_applicable' and x.owner_id is null) as unowned,
         count(*) filter (where x.answer <> 'not_applicable' and x.priority in ('critical', 'high')) as open_gaps,
         bool_and(x.phase not in ('approved', 'superseded')) as provisional, ${SUMS}
       from (${UNIVERSE_SUMS}) x group by x.universe) c on c.universe = w.id
     where t.org_id = app.org() and t.id = w.id`,
    [ids],
  )
  const event = 'record-changed' as const
  for (const id of ids) tx.live.push({ tell: { event, type: 'universe', id, version: null } })
}
