import type { StatementRow, statements, StatementCollection } from 'contract/compliance/statements'
import { refuse } from 'contract/refusals'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { supersede } from '#platform/collection/supersede.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { statementBlocks, statementSummary } from './statement-blocks.ts'
import { collectRows } from './collect-rows.ts'

const INITIAL = 'draft'

/** Every write to a draft refreshes its rows. Signing does not: the signer signs what they saw. */
async function refreshRows(tx: WriteTx, mutations: readonly Mutation<StatementCollection>[]): Promise<void> {
  const drafts = mutations.filter(({ after }) => after.status === INITIAL)
  if (drafts.length === 0) return
  const taken = await collectRows(
    tx,
    drafts.map(({ after }) => after.universe),
  )
  for (const { after } of drafts) {
    const now = taken.get(after.universe)
    if (!now) throw refuse('universe', 'unknown_reference')
    const counted = (applicability: StatementRow['applicability']) =>
      now.rows.filter((row) => row.applicability === applicability).length
    Object.assign(after, {
      edition: now.edition,
      takenOn: now.takenOn,
      previous: now.previous,
      rows: now.rows,
      requirements: now.rows.length,
      applicable: counted('applicable'),
      excluded: counted('not_applicable'),
      undecided: counted('undecided'),
    })
  }
}

/** A signed statement supersedes the one signed before it. */
async function supersedeOlder(
  tx: WriteTx,
  collection: RegisteredCollection<StatementCollection>,
  signed: Stored<StatementCollection>,
  context: WriteContext,
): Promise<void> {
  const older = await tx.query<{ id: string }>(
    `select r.id from statements t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.universe = $1 and r.status = 'signed' and r.id <> $2`,
    [signed.universe, signed.id],
  )
  await supersede(tx, collection, older, signed, context)
}

/** Hooks of statements: current rows while a draft, one signed statement per universe, and the printed form. */
export const statementHooks = (
  collection: () => RegisteredCollection<StatementCollection>,
): CollectionHooks<typeof statements> => ({
  computed: {
    outdated: {
      sql: `r.status = '${INITIAL}' and exists (select from requirements q
          join records k on k.org_id = q.org_id and k.id = q.id
        where q.org_id = t.org_id and q.universe = t.universe and k.updated_at > r.updated_at)`,
      initial: false,
    },
  },
  beforeWrite: (tx, mutations) => refreshRows(tx, mutations),
  afterWrite: async (tx, written, context) => {
    for (const { row, mutation } of written)
      if (row.status === 'signed' && mutation.before?.status === INITIAL)
        await supersedeOlder(tx, collection(), row, context)
  },
  documentBlocks: statementBlocks,
  documentSummary: statementSummary,
})
