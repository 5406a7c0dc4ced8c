import type { gapanalyses } from 'contract/compliance/gap-analyses'
import { addSums, type GapFigures, type GapSummary } from 'contract/compliance/gap-figures'
import { ANSWERS, GAP_PRIORITIES, positionFrom, type Sums, usualScoring } from 'contract/compliance/scoring'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { mayRead, type CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { actionRows, cellRows, type DomainRow, domainRows, unplannedRows } from './figures.queries.ts'

/** The weighted target, rounded like the weighted maturity. */
const targetOf = ({ targets, weightRated }: Sums): number | null =>
  weightRated === 0 ? null : Math.floor((2 * targets * 100 + weightRated) / (2 * weightRated))

const countsOf = <K extends string>(keys: readonly K[], rows: readonly Partial<Record<K, number>>[]) =>
  Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)])) as Record<
    K,
    number
  >

/** Totals over some domains, computed from their sums. */
function standingOf(rows: readonly DomainRow[]): GapSummary {
  const sums = addSums(rows.map((row) => row.sums))
  const sum = (key: 'items' | 'unsupported') => rows.reduce((total, row) => total + row[key], 0)
  return {
    ...positionFrom(sums),
    sums,
    target: targetOf(sums),
    items: sum('items'),
    unsupported: sum('unsupported'),
    answers: countsOf(
      ANSWERS,
      rows.map(({ answers }) => answers),
    ),
    priorities: countsOf(
      GAP_PRIORITIES,
      rows.map(({ priorities }) => priorities),
    ),
  }
}

/** Totals over the items of an analysis. The number of queries does not depend on the number of items. */
export async function loadGapFigures(
  tx: Tx,
  { analyses, byType }: { analyses: RegisteredCollection<typeof gapanalyses>; byType: CollectionsByType },
  actor: Actor,
  id: string,
): Promise<GapFigures> {
  const own = await getRecord(tx, analyses, actor, id)
  const [now] = await tx.query<{ computedAt: string; today: string }>(
    'select clock_timestamp() as "computedAt", current_date as today',
  )
  const domains = await domainRows(tx, id)
  const cells = await cellRows(tx, id)
  const unplanned = await unplannedRows(tx, id)
  const actions = await actionRows(tx, id)
  return {
    ...now!,
    scoring: own.scoring ?? usualScoring(),
    total: standingOf(domains),
    domains: domains.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      ...standingOf([row]),
    })),
    cells,
    unplanned,
    actions: actions.filter((action) => mayRead(byType, actor, action)),
  }
}
