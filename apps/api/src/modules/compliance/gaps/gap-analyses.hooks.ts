import { gapitems } from 'contract/compliance/gap-items'
import type { gapanalyses } from 'contract/compliance/gap-analyses'
import type { Universe } from 'contract/compliance/universes'
import { refuse } from 'contract/refusals'
import { BAND } from '#modules/compliance/universes/index.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { requireOtherApprover } from '#platform/collection/four-eyes.ts'
import type { ComputedField, CollectionHooks } from '#platform/collection/hooks.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { pointRequirements, refreshAnalyses, requirementsOf } from './counts.ts'
import { notifyAnalyses } from './gaps.notices.ts'
import { hashItems } from './items-hash.ts'
import { supersedeOlder } from './supersede.ts'

const counter = (column: string): ComputedField<number> => ({ sql: `t.${column}`, initial: 0 })
const figure = (column: string): ComputedField<null> => ({ sql: `t.${column}`, initial: null })

/** A new analysis copies the scoring of its universe. */
async function keepScoring(tx: Tx, begun: readonly Mutation<typeof gapanalyses>[]): Promise<void> {
  if (begun.length === 0) return
  const rows = await tx.query<Pick<Universe, 'id' | 'scoring' | 'edition' | 'status'>>(
    `select u.id, u.scoring, u.edition, r.status from universes u join records r on r.org_id = u.org_id and r.id = u.id
     where u.org_id = app.org() and u.id = any($1::uuid[]) and r.archived_at is null`,
    [begun.map(({ after }) => after.universe)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { after } of begun) {
    const universe = byId.get(after.universe)
    if (!universe) throw refuse('universe', 'unknown_reference')
    if (universe.status === 'retired') throw refuse('universe', 'retired')
    after.scoring = universe.scoring
    after.edition = universe.edition
  }
}

/** Hooks of gap analyses: scoring, hash of the submitted items, and effects of approval. */
export const gapAnalysisHooks = (
  collection: () => RegisteredCollection<typeof gapanalyses>,
  jobs: Jobs,
): CollectionHooks<typeof gapanalyses> => ({
  computed: {
    items: counter('item_count'),
    applicable: counter('applicable_count'),
    assessed: counter('assessed_count'),
    open: counter('open_count'),
    returned: counter('returned_count'),
    unreviewed: counter('unreviewed_count'),
    unplanned: counter('unplanned_count'),
    unsupported: counter('unsupported_count'),
    compliance: figure('compliance'),
    coverage: figure('coverage'),
    prudent: figure('prudent'),
    gapIndex: figure('gap_index'),
    maturity: figure('maturity'),
    band: { sql: BAND, initial: null },
    overdue: {
      sql: `r.due_on < current_date and r.status in ('draft', 'in_progress', 'in_review')`,
      initial: false,
    },
  },
  // Items are submitted and signed with the analysis.
  parts: [gapitems],
  beforeWrite: async (tx, mutations) => {
    await keepScoring(
      tx,
      mutations.filter(({ before }) => before === null),
    )
    for (const { before, after } of mutations) {
      if (after.status === before?.status || after.status !== 'in_review') continue
      await requireOtherApprover(tx, collection().shape, after)
      after.itemsHash = await hashItems(tx, after.id)
    }
  },
  afterWrite: async (tx, written, context) => {
    await notifyAnalyses(tx, jobs, written, context)
    for (const { row, mutation } of written) {
      const approved = row.status === 'approved' && mutation.before?.status !== 'approved'
      const moved = mutation.action === 'archive' || mutation.action === 'restore'
      if (!approved && !moved) continue
      if (approved) {
        await tx.query(
          'update gapanalyses set approved_on = current_date where org_id = app.org() and id = $1',
          [row.id],
        )
        await supersedeOlder(tx, collection(), row, context)
      }
      await pointRequirements(tx, await requirementsOf(tx, row.id))
      await refreshAnalyses(tx, [row.id])
    }
  },
})
