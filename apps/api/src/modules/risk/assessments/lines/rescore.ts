import { IMPACTS, LIKELIHOODS, lineScores, type StepField } from 'contract/risk/line-scores'
import type { risklines } from 'contract/risk/risk-lines'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Values, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { type LineAssessment, loadAssessments } from './line-sources.ts'

/** Clears values that are off the method's scales, and targets that are no longer below the residual risk. */
export function fit(
  values: Values<typeof risklines>,
  { method, units }: LineAssessment,
): Values<typeof risklines> {
  const after: Values<typeof risklines> = { ...values }
  const drop = (keys: readonly StepField[], most: number) => {
    for (const key of keys) if ((after[key] ?? 0) > most) after[key] = null
  }
  drop(LIKELIHOODS, method.matrix.likelihood)
  drop(IMPACTS, method.matrix.impact)
  const scores = lineScores(method, after, units)
  drop(['targetLikelihood'], scores.residualLikelihood ?? Infinity)
  drop(['targetImpact'], scores.residualImpact ?? Infinity)
  return after
}

/**
 * Rescores every line of an assessment with its current method and units. The audit trail has an entry with the reason
 * for each.
 */
export async function rescoreLines(
  tx: WriteTx,
  { shape }: RegisteredCollection<typeof risklines>,
  assessment: string,
  reason: string | null,
  context: WriteContext,
): Promise<void> {
  const found = await tx.query<{ id: string }>(
    `select t.id from risklines t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.assessment = $1 and r.archived_at is null order by r.code`,
    [assessment],
  )
  if (found.length === 0) return
  const by = (await loadAssessments(tx, [assessment])).get(assessment)!
  const rows = await loadRecords(
    tx,
    shape,
    found.map(({ id }) => id),
    true,
  )
  const mutations = rows.map((before) => ({
    action: 'update' as const,
    before,
    after: fit(valuesOf(before), by),
    reason,
  }))
  await writeRecords(tx, shape, mutations, context)
}
