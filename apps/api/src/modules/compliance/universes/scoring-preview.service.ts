import {
  type Answer,
  bandOf,
  factorOf,
  type Position,
  positionOf,
  type Scoring,
  type Weighed,
} from 'contract/compliance/scoring'
import type { ScoringFigures, ScoringPreview } from 'contract/compliance/universe-setup'
import type { UniverseCollection } from 'contract/compliance/universes'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

interface ItemScores {
  weight: number
  /** The target maturity of the item, and of the requirement itself. */
  itemTarget: number | null
  ownTarget: number | null
  answer: Answer
  partial: number | null
  factor: number | null
  supported: boolean
  maturity: number | null
}

/** The requirements in force with their current gap item, and whether its evidence is still valid. */
const STANDING = `
  select q.weight, i.target as "itemTarget", q.target as "ownTarget", i.partial, i.factor, i.maturity,
    case when q.applicability = 'not_applicable' then 'not_applicable' else coalesce(i.answer, 'not_assessed') end as answer,
    coalesce(i.supported_until >= current_date, false) as supported
  from requirements q
    join records r on r.org_id = q.org_id and r.id = q.id and r.status = 'active' and r.archived_at is null
    left join gapitems i on i.org_id = q.org_id and i.id = q.item
  where q.org_id = app.org() and q.universe = $1`

const targetOf = (scoring: Scoring, { itemTarget, ownTarget, weight }: ItemScores, anew: boolean) =>
  (anew ? null : itemTarget) ?? ownTarget ?? scoring.targets[String(weight) as '1' | '2' | '3']

/**
 * An analysis keeps the factors that it was started with; only "compliant" answers without evidence are capped by the
 * universe.
 */
function factorNow(scoring: Scoring, row: ItemScores): number | null {
  if (row.answer !== 'compliant' || row.supported || row.factor === null) return row.factor
  return Math.min(row.factor, scoring.unsupported)
}

function figuresOf(scoring: Scoring, rows: readonly ItemScores[], anew: boolean): ScoringFigures {
  const weighed = rows.map((row): Weighed => {
    const { weight, answer, maturity } = row
    const factor = anew ? factorOf(scoring, row) : factorNow(scoring, row)
    return { weight, answer, maturity, factor, target: targetOf(scoring, row, anew) }
  })
  const { compliance, coverage, prudent, gapIndex, maturity }: Position = positionOf(weighed)
  return {
    compliance,
    coverage,
    prudent,
    gapIndex,
    maturity,
    band: bandOf(scoring, { compliance, coverage }),
    unsupported: rows.filter(({ answer, supported }) => answer === 'compliant' && !supported).length,
  }
}

/** Figures of the universe now, after saving another scoring, and for the same answers in a new analysis. */
export async function previewScoring(
  tx: Tx,
  universes: RegisteredCollection<UniverseCollection>,
  id: string,
  scoring: Scoring,
  actor: Actor,
): Promise<ScoringPreview> {
  const universe = await getRecord(tx, universes, actor, id)
  const rows = await tx.query<ItemScores>(STANDING, [id])
  const current = universe.scoring ?? scoring
  return {
    now: figuresOf(current, rows, false),
    saved: figuresOf(scoring, rows, false),
    next: figuresOf(scoring, rows, true),
  }
}
