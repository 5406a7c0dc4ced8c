import { rateIssue, repeats } from 'contract/audit/issue-rating'
import type { Method, RiskCategory } from 'contract/risk/method'
import { positionOf, scoreOf } from 'contract/risk/scoring'
import type { issues } from 'contract/audit/issues'
import { refuse } from 'contract/refusals'
import { configInForce } from '#modules/risk/assessments/index.ts'
import { dayNow } from '#platform/clock.ts'
import type { Mutation, Values } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import { changes } from './issues.rules.ts'

const RATED = [
  'likelihood',
  'impact',
  'keyControlFailed',
  'legalBreach',
  'safety',
  'repeatOf',
  'causeCategory',
] as const
const RATED_FIELDS = [...RATED, 'rating', 'risk', 'procedure'] as const

interface Sources {
  method: Method
  earlier: Map<string, { causeCategory: string | null; closedOn: string | null }>
  categories: Map<string, RiskCategory>
  /** The project of each procedure. */
  procedures: Map<string, string>
}

const idsOf = (mutations: readonly Mutation<typeof issues>[], key: 'repeatOf' | 'risk' | 'procedure') => [
  ...new Set(mutations.map(({ after }) => after[key]).filter(Boolean)),
]

async function load(tx: Tx, mutations: readonly Mutation<typeof issues>[]): Promise<Sources> {
  const method = await configInForce(tx)
  const earlier = await tx.query<{ id: string; causeCategory: string | null; closedOn: string | null }>(
    `select t.id, t.cause_category as "causeCategory", t.closed_on as "closedOn" from issues t
       join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.id = any($1::uuid[])`,
    [idsOf(mutations, 'repeatOf')],
  )
  const risks = await tx.query<{ id: string; category: RiskCategory }>(
    'select id, category from risks where org_id = app.org() and id = any($1::uuid[])',
    [idsOf(mutations, 'risk')],
  )
  const procedures = await tx.query<{ id: string; project: string }>(
    `select t.id, t.project from procedures t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.id = any($1::uuid[]) and r.archived_at is null`,
    [idsOf(mutations, 'procedure')],
  )
  return {
    method,
    earlier: new Map(earlier.map((one) => [one.id, one])),
    categories: new Map(risks.map(({ id, category }) => [id, category])),
    procedures: new Map(procedures.map(({ id, project }) => [id, project])),
  }
}

/** Whether the issue exceeds the tolerance of its category; without a category, if it is high or critical. */
function isAboveTolerance({ method, categories }: Sources, after: Values<typeof issues>): boolean {
  const { likelihood, impact } = after
  const category = categories.get(String(after.risk))
  const grave = after.rating === 'high' || after.rating === 'critical'
  if (!category || likelihood === null || impact === null) return grave
  return positionOf(method, category, scoreOf({ likelihood, impact })) === 'above_tolerance' || grave
}

function rate(sources: Sources, { before, after }: Mutation<typeof issues>): void {
  const day = dayNow()
  const earlier = after.repeatOf ? sources.earlier.get(after.repeatOf) : null
  if (after.repeatOf && (!earlier || after.repeatOf === after.id))
    throw refuse('repeatOf', 'unknown_reference')
  const procedure = after.procedure
  if (procedure && before?.procedure !== procedure && sources.procedures.get(procedure) !== after.project)
    throw refuse('procedure', 'unknown_reference')
  const again = repeats(earlier, after.causeCategory, day)
  const computed = rateIssue(sources.method, after, again)?.rating ?? null
  const decided = after.rating
  // An overridden rating stays; otherwise the rating follows the computed one.
  const kept = before !== null && decided !== null && decided !== (before.computedRating ?? null)
  const chosen = before !== null && decided !== null && decided !== (before.rating ?? null)
  if (!kept && !chosen) after.rating = computed
  after.computedRating = computed
  after.aboveTolerance = isAboveTolerance(sources, after)
}

/** Computes the ratings of new and reassessed issues in a constant number of statements. */
export async function rateIssues(tx: Tx, mutations: readonly Mutation<typeof issues>[]): Promise<void> {
  const judged = mutations.filter(
    ({ before, after }) => before === null || changes(before, after, RATED_FIELDS),
  )
  if (judged.length === 0) return
  const sources = await load(tx, judged)
  for (const mutation of judged) rate(sources, mutation)
}
