import { usualScoring } from 'contract/compliance/scoring'
import type { universes } from 'contract/compliance/universes'
import type { ComputedField, CollectionHooks } from '#platform/collection/hooks.ts'
import { refreshUniverses } from './counts.ts'
import { refreshProofIn } from './proof.ts'

const counter = (column: string): ComputedField<number> => ({ sql: `t.${column}`, initial: 0 })
const figure = (column: string): ComputedField<null> => ({ sql: `t.${column}`, initial: null })

/** The band is given only with sufficient coverage; `t` is a row with a scoring and a position. */
export const BAND = `case when t.compliance is not null and t.coverage >= 10 * (t.scoring ->> 'labelFrom')::integer then
  case when t.compliance >= 10 * (t.scoring -> 'bands' ->> 'compliant')::integer then 'compliant'
    when t.compliance >= 10 * (t.scoring -> 'bands' ->> 'largely')::integer then 'largely'
    when t.compliance >= 10 * (t.scoring -> 'bands' ->> 'partly')::integer then 'partly' else 'weak' end end`

/** Overdue or due within 60 days. */
export const REVIEW_DUE = `r.due_on <= current_date + 60 and r.status <> 'retired'`

/** A draft version, `v` with its `records` row `k`, has undecided lines. */
export const UNDECIDED = `k.status = 'draft' and k.archived_at is null and exists (
  select from revisionlines l join records n on n.org_id = l.org_id and n.id = l.id and n.archived_at is null
  where l.org_id = v.org_id and l.revision = v.id and l.decision is null)`
export const CHANGE_WAITING = `r.status <> 'retired' and exists (
  select from revisions v join records k on k.org_id = v.org_id and k.id = v.id
  where v.org_id = r.org_id and v.universe = r.id and ${UNDECIDED})`

/** Hooks of universes: scoring, and the totals of their requirements. */
export const universeHooks: CollectionHooks<typeof universes> = {
  computed: {
    requirements: counter('requirement_count'),
    applicable: counter('applicable_count'),
    undecided: counter('undecided_count'),
    unowned: counter('unowned_count'),
    assessed: counter('assessed_count'),
    openGaps: counter('open_gap_count'),
    compliance: figure('compliance'),
    coverage: figure('coverage'),
    prudent: figure('prudent'),
    gapIndex: figure('gap_index'),
    maturity: figure('maturity'),
    band: { sql: BAND, initial: null },
    provisional: figure('provisional'),
    reviewDue: { sql: REVIEW_DUE, initial: false },
    changeWaiting: { sql: CHANGE_WAITING, initial: false },
  },
  beforeWrite: async (_tx, mutations) => {
    for (const { before, after } of mutations)
      if (before === null) after.scoring ??= usualScoring(after.certified === true)
  },
  afterWrite: async (tx, written) => {
    // A changed scoring changes the figures of the same answers.
    const rescored = written.filter(
      ({ mutation, row }) =>
        mutation.before !== null && JSON.stringify(mutation.before.scoring) !== JSON.stringify(row.scoring),
    )
    const ids = rescored.map(({ row }) => row.id)
    await refreshProofIn(tx, ids)
    await refreshUniverses(tx, ids)
  },
}
