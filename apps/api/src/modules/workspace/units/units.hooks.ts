import type { units } from 'contract/workspace/units'
import { refuse } from 'contract/refusals'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Tx } from '#platform/db/tx.ts'
import { hasCycle } from './has-cycle.ts'

/** Serialises moves: two valid concurrent moves could create a cycle together. */
async function lockTree(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('units ' || app.org()::text, 0))`)
}

/** Hooks of units: refuse cycles. */
export const unitHooks: CollectionHooks<typeof units> = {
  beforeWrite: async (tx, mutations) => {
    const moved = mutations.filter(
      ({ before, after }) => after.parent && (before?.parent ?? null) !== after.parent,
    )
    if (moved.length === 0) return
    await lockTree(tx)
    const rows = await tx.query<{ id: string; parent: string | null }>(
      'select id, parent from units where org_id = app.org()',
    )
    const parents = new Map(rows.map(({ id, parent }) => [id, parent]))
    for (const { after } of mutations) parents.set(after.id, after.parent ?? null)
    const starts = moved.map(({ after }) => after.id)
    if (hasCycle(parents, starts)) throw refuse('parent', 'loop')
  },
}
