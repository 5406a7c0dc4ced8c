import { ONE, POSITION, refreshProof, refreshUniverses, SUMS } from '#modules/compliance/universes/index.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { PRIORITY, PRIORITY_SCORE } from './priority.ts'

/**
 * Open actions for the gap of an item, created for it or for an earlier item. The aliases `act` and `done` must not
 * clash with the item's alias in the calling query.
 */
export const UNDER_WAY = (item: string) => `
  from actions act join records done on done.org_id = act.org_id and done.id = act.id
  where act.org_id = ${item}.org_id and act.requirement = ${item}.requirement and done.archived_at is null
    and done.status not in ('cancelled', 'verified')`

/** A gap of the two highest priorities without an open action. */
export const UNPLANNED = (item: string) =>
  `coalesce(${item}.priority in ('critical', 'high'), false) and not coalesce((select true ${UNDER_WAY(item)} limit 1), false)`

const OPEN = `('draft', 'in_progress', 'in_review')`

/**
 * The last valid day of the evidence of an item `t` of the analysis `a`, or of its requirement. Evidence without an end
 * date is valid as long as the scoring sets.
 */
const SUPPORTED_UNTIL = `select max(coalesce(e.due_on,
    (v.obtained_on + make_interval(months => (a.scoring ->> 'validityMonths')::integer))::date))
  from links l ${ONE('records', 'e', 'l.from_id')} ${ONE('evidence', 'v', 'l.from_id')}
  where l.org_id = app.org() and l.to_id in (t.id, t.requirement) and l.kind = 'supports' and e.status = 'accepted'
    and e.archived_at is null`

/**
 * Recomputes validity and factor of these items from their evidence, and their priority, which an earlier release has
 * stored by another rule. Approved items do not change; priorities of submitted ones are part of what is reviewed.
 */
async function refreshSupport(tx: WriteTx, items: readonly string[]): Promise<void> {
  await tx.query(
    `update gapitems i set supported_until = s.until, unsupported = s.unsupported, factor = s.factor,
       priority_score = s.score, priority = ${PRIORITY('s.score')}
     from (select x.id, x.until, x.answer = 'compliant' and coalesce(x.until < current_date, true) as unsupported,
         case x.answer when 'compliant' then case when x.until >= current_date then 100 else x.cap end
           when 'partially_compliant' then coalesce(x.partial, x.usual) when 'non_compliant' then 0 end as factor, x.score
       from (select t.id, t.answer, t.partial, (${SUPPORTED_UNTIL}) as until,
           case p.status when 'in_review' then t.priority_score else ${PRIORITY_SCORE('t')} end as score,
           least(100, (a.scoring ->> 'unsupported')::integer) as cap, (a.scoring ->> 'partial')::integer as usual
         from gapitems t ${ONE('gapanalyses', 'a', 't.gapanalysis')} ${ONE('records', 'p', 't.gapanalysis')}
         where t.org_id = app.org() and t.id = any($1::uuid[]) and p.status in ${OPEN}) x) s
     where i.org_id = app.org() and i.id = s.id and (i.supported_until, i.unsupported, i.factor, i.priority_score)
       is distinct from (s.until, s.unsupported, s.factor, s.score)`,
    [items],
  )
}

/** Items that do not apply need no review, unless they were returned. */
const UNREVIEWED = `r.status = 'returned' or (x.answer <> 'not_applicable' and r.status <> 'reviewed')`

const COUNTED = `
  select x.gapanalysis, count(*) as items, count(*) filter (where r.status in ('not_assessed', 'returned')) as open,
    count(*) filter (where r.status = 'returned') as returned,
    count(*) filter (where ${UNREVIEWED}) as unreviewed,
    count(*) filter (where ${UNPLANNED('x')}) as unplanned,
    count(*) filter (where x.unsupported) as unsupported, ${SUMS}
  from gapitems x ${ONE('records', 'r', 'x.id')}
  where x.org_id = app.org() and x.gapanalysis = any($1::uuid[]) and r.archived_at is null
  group by x.gapanalysis`

/**
 * Recounts the items of these analyses, then their universes. Factors of approved items stay; their open actions are
 * still counted.
 */
export async function refreshAnalyses(tx: WriteTx, analyses: readonly string[]): Promise<void> {
  if (analyses.length === 0) return
  const ids = [...new Set(analyses)].toSorted()
  const held = await tx.query<{ universe: string }>(
    'select universe from gapanalyses where org_id = app.org() and id = any($1::uuid[]) order by id for update',
    [ids],
  )
  await tx.query(
    `update gapanalyses t set item_count = coalesce(c.items, 0), applicable_count = coalesce(c.applicable, 0),
       assessed_count = coalesce(c.assessed, 0), open_count = coalesce(c.open, 0),
       returned_count = coalesce(c.returned, 0), unreviewed_count = coalesce(c.unreviewed, 0),
       unplanned_count = coalesce(c.unplanned, 0), unsupported_count = coalesce(c.unsupported, 0), ${POSITION}
     from unnest($1::uuid[]) as w(id) left join (${COUNTED}) c on c.gapanalysis = w.id
     where t.org_id = app.org() and t.id = w.id`,
    [ids],
  )
  await refreshUniverses(
    tx,
    held.map(({ universe }) => universe),
  )
}

/** Call after items or their evidence changed: updates their factors and all totals above them. */
export async function refreshItems(tx: WriteTx, items: readonly string[]): Promise<void> {
  if (items.length === 0) return
  await refreshSupport(tx, items)
  const rows = await tx.query<{ gapanalysis: string }>(
    'select distinct gapanalysis from gapitems where org_id = app.org() and id = any($1::uuid[])',
    [items],
  )
  await refreshAnalyses(
    tx,
    rows.map(({ gapanalysis }) => gapanalysis),
  )
}

/** Call after actions for the gaps of these requirements changed. */
export async function recountRequirements(tx: WriteTx, requirements: readonly string[]): Promise<void> {
  if (requirements.length === 0) return
  const rows = await tx.query<{ gapanalysis: string }>(
    `select distinct i.gapanalysis from gapitems i join records p on p.org_id = i.org_id and p.id = i.gapanalysis
     where i.org_id = app.org() and i.requirement = any($1::uuid[]) and p.status <> 'superseded'`,
    [[...new Set(requirements)]],
  )
  const analyses = rows.map(({ gapanalysis }) => gapanalysis)
  await refreshAnalyses(tx, analyses)
  const event = 'record-changed' as const
  for (const id of analyses) tx.live.push({ tell: { event, type: 'gapanalysis', id, version: null } })
  if (analyses.length > 0) tx.live.push({ tell: { event, type: 'gapitem', id: null, version: null } })
}

/** Sets the current gap item of each requirement: the last approved one, or else the newest. */
export async function pointRequirements(tx: WriteTx, requirements: readonly string[]): Promise<void> {
  if (requirements.length === 0) return
  await tx.query(
    `update requirements q set item = best.id
     from unnest($1::uuid[]) as w(id) left join lateral (
       select i.id from gapitems i ${ONE('records', 'r', 'i.id')} ${ONE('gapanalyses', 'a', 'i.gapanalysis')}
         ${ONE('records', 'p', 'i.gapanalysis')}
       where i.org_id = app.org() and i.requirement = w.id and r.archived_at is null and p.archived_at is null
       order by p.status in ('approved', 'superseded') desc, a.approved_on desc nulls last, i.id desc limit 1) best on true
     where q.org_id = app.org() and q.id = w.id and q.item is distinct from best.id`,
    [[...new Set(requirements)]],
  )
  // Evidence of the current item counts for the requirement.
  await refreshProof(tx, requirements)
}

/** The requirements covered by an analysis. */
export async function requirementsOf(tx: WriteTx, analysis: string): Promise<string[]> {
  const rows = await tx.query<{ requirement: string }>(
    'select requirement from gapitems where org_id = app.org() and gapanalysis = $1',
    [analysis],
  )
  return rows.map(({ requirement }) => requirement)
}
