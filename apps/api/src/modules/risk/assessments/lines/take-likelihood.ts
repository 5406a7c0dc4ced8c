import type { risklines } from 'contract/risk/risk-lines'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { loadAssessments } from './line-sources.ts'

/** The residual likelihood that somebody decided on for a risk, and why. */
export interface DecidedLikelihood {
  risk: string
  likelihood: number
  reason: string
}

/**
 * Sets the residual likelihood of a risk in the open assessments of it; submitted and approved lines keep theirs. A line
 * takes at most the highest step of its own method.
 */
export async function takeLikelihood(
  tx: WriteTx,
  { shape }: RegisteredCollection<typeof risklines>,
  decided: readonly DecidedLikelihood[],
  context: WriteContext,
): Promise<void> {
  if (decided.length === 0) return
  const byRisk = new Map(decided.map((one) => [one.risk, one]))
  const found = await tx.query<{ id: string }>(
    `select t.id from risklines t join records r on r.org_id = t.org_id and r.id = t.id
       join records a on a.org_id = t.org_id and a.id = t.assessment
     where t.org_id = app.org() and t.risk = any($1::uuid[]) and r.archived_at is null and a.archived_at is null
       and a.status in ('draft', 'in_progress') and t.inherent_likelihood is not null order by r.code`,
    [[...byRisk.keys()]],
  )
  const ids = found.map(({ id }) => id)
  const rows = ids.length > 0 ? await loadRecords(tx, shape, ids, true) : []
  const assessments = await loadAssessments(tx, [...new Set(rows.map((row) => row.assessment))])
  const mutations = rows.flatMap((before): Mutation<typeof risklines>[] => {
    const { likelihood, reason } = byRisk.get(String(before.risk))!
    const most = assessments.get(before.assessment)!.method.matrix.likelihood
    const overrideLikelihood = Math.min(likelihood, most)
    if (before.residualLikelihood === overrideLikelihood) return []
    const after = { ...valuesOf(before), overrideLikelihood, overrideReason: reason }
    return [{ action: 'update', before, after, reason }]
  })
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
}
