import type { recurringObligations } from 'contract/compliance/recurring-obligations'
import { nextOccurrence } from 'contract/compliance/terms'
import { refuse } from 'contract/refusals'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'

/**
 * A requirement must belong to the obligation's universe. If no universe is given, it is taken from the requirement.
 */
async function placeRequirements(
  tx: Tx,
  mutations: readonly Mutation<typeof recurringObligations>[],
): Promise<void> {
  const placed = mutations.filter(
    ({ before, after }) =>
      after.requirement && (before?.requirement !== after.requirement || before?.universe !== after.universe),
  )
  if (placed.length === 0) return
  const rows = await tx.query<{ id: string; universe: string }>(
    'select id, universe from requirements where org_id = app.org() and id = any($1::uuid[])',
    [placed.map(({ after }) => after.requirement)],
  )
  const universes = new Map(rows.map(({ id, universe }) => [id, universe]))
  for (const { after } of placed) {
    const universe = universes.get(String(after.requirement))
    if ((after.universe ?? universe) !== universe) throw refuse('requirement', 'unknown_reference')
    after.universe = universe ?? null
  }
}

/** Hooks of recurring obligations: they compute the next due date. */
export const recurringObligationHooks: CollectionHooks<typeof recurringObligations> = {
  computed: {
    overdue: { sql: `r.status = 'active' and coalesce(r.due_on < current_date, false)`, initial: false },
  },
  beforeWrite: async (tx, mutations) => {
    await placeRequirements(tx, mutations)
    for (const { after } of mutations) {
      const done = (after.performances ?? []).map(({ dueOn }) => dueOn)
      const last = done.toSorted().at(-1) ?? null
      after.nextOn = nextOccurrence(after.firstOn, after.everyMonths, last)
    }
  },
}
