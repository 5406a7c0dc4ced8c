import { type Localized } from 'contract'
import { refuse } from 'contract/refusals'
import { risklines } from 'contract/risk/risk-lines'
import type { thresholdBreaches } from 'contract/risk/threshold-breaches'
import { configInForce, takeLikelihood } from '#modules/risk/assessments/index.ts'
import { dayNow } from '#platform/clock.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { breachText } from './breach-text.ts'

type Of = typeof thresholdBreaches

async function nameAfterIndicators(tx: Tx, created: readonly Mutation<Of>[]): Promise<void> {
  const rows = await tx.query<{ id: string; title: Localized }>(
    'select id, title from records where org_id = app.org() and id = any($1::uuid[])',
    [created.map(({ after }) => after.indicator)],
  )
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  for (const { after } of created) after.name = titles.get(after.indicator) ?? null
}

/** The likelihood is a step of the scale in force. */
async function requireSteps(tx: Tx, mutations: readonly Mutation<Of>[]): Promise<void> {
  const changed = mutations.filter(({ before, after }) => after.likelihood !== (before?.likelihood ?? null))
  if (changed.length === 0) return
  const most = (await configInForce(tx)).matrix.likelihood
  if (changed.some(({ after }) => (after.likelihood ?? 0) > most)) throw refuse('likelihood', 'off_scale')
}

/** Open assessments of the risk take the likelihood that was accepted. */
async function applyAccepted(
  tx: WriteTx,
  byType: CollectionsByType,
  rows: readonly Stored<Of>[],
  context: WriteContext,
): Promise<void> {
  const decided = await Promise.all(
    rows
      .filter(({ risk, likelihood }) => risk !== null && likelihood !== null)
      .map(async (row) => ({
        risk: row.risk!,
        likelihood: row.likelihood!,
        reason: await breachText(tx, row, 'override', context.actor.locale),
      })),
  )
  await takeLikelihood(tx, registered(byType, risklines), decided, context)
}

/** Hooks of breaches: their name, and what follows when one is accepted. */
export const thresholdBreachHooks = (byType: CollectionsByType): CollectionHooks<Of> => ({
  beforeWrite: async (tx, mutations) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await nameAfterIndicators(tx, created)
    await requireSteps(tx, mutations)
    for (const { before, after } of mutations)
      if (before && before.status !== after.status) after.decidedOn = dayNow()
  },
  afterWrite: (tx, written, context) =>
    applyAccepted(
      tx,
      byType,
      written
        .filter(({ row, mutation }) => row.status === 'accepted' && mutation.before?.status === 'proposed')
        .map(({ row }) => row),
      context,
    ),
})
