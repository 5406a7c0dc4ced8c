import { isDeepStrictEqual } from 'node:util'
import type { RisklineCollection } from 'contract/risk/risk-lines'
import type { AssessmentCollection } from 'contract/risk/assessments'
import { openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { pick } from '#platform/pick.ts'
import { sourceValues } from './lines/initialise-lines.ts'
import { loadDutySources } from './lines/duty-sources.ts'
import { loadAssessments } from './lines/line-sources.ts'
import { fit } from './lines/rescore.ts'

interface Into {
  assessments: RegisteredCollection<AssessmentCollection>
  risklines: RegisteredCollection<RisklineCollection>
}

const sorted = (ids: unknown) => ((ids ?? []) as string[]).toSorted()

/**
 * Rescores the lines of an open assessment with the current compliance of their requirements; domains include newly
 * applicable ones. Submitted and approved assessments keep the compliance they were scored with.
 */
export async function refreshCompliance(
  tx: WriteTx,
  { assessments, risklines }: Into,
  id: string,
  wanted: readonly string[] | undefined,
  context: WriteContext,
): Promise<{ refreshed: number }> {
  // Submitted assessments are frozen and cannot be updated.
  await openRecord(tx, assessments, context.actor, id)
  const found = await tx.query<{ id: string; requirement: string | null; domain: string | null }>(
    `select t.id, t.requirement, t.domain from risklines t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.assessment = $1 and t.about <> 'risk' and r.archived_at is null
       and ($2::uuid[] is null or t.id = any($2::uuid[])) order by r.code`,
    [id, wanted ?? null],
  )
  if (found.length === 0) return { refreshed: 0 }
  const assessment = (await loadAssessments(tx, [id])).get(id)!
  const duties = await loadDutySources(tx, found)
  const rows = await loadRecords(
    tx,
    risklines.shape,
    found.map((line) => line.id),
    true,
  )
  const mutations = rows.flatMap((before): Mutation<RisklineCollection>[] => {
    const duty = duties.get(String(before.requirement ?? before.domain))
    if (!duty) return []
    const standing = { ...sourceValues(duty), requirements: sorted(duty.requirements) }
    const was = pick(before, Object.keys(standing) as (keyof typeof standing)[])
    if (isDeepStrictEqual({ ...was, requirements: sorted(was.requirements) }, standing)) return []
    return [{ action: 'update', before, after: fit({ ...valuesOf(before), ...standing }, assessment) }]
  })
  if (mutations.length > 0) await writeRecords(tx, risklines.shape, mutations, context)
  return { refreshed: mutations.length }
}
