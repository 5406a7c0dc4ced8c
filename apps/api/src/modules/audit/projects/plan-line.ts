import type { ProjectCollection } from 'contract/audit/projects'
import { refuse } from 'contract/refusals'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'

/** A project begun from the plan names the entity of its line. Only an approved plan is carried out. */
export async function adoptPlanLines(
  tx: Tx,
  mutations: readonly Mutation<ProjectCollection>[],
): Promise<void> {
  const begun = mutations.filter(({ before, after }) => before === null && after.planline)
  if (begun.length === 0) return
  const rows = await tx.query<{ id: string; entity: string; status: string }>(
    `select t.id, t.entity, p.status from planlines t
       join records r on r.org_id = t.org_id and r.id = t.id
       join records p on p.org_id = t.org_id and p.id = t.auditplan
     where t.org_id = app.org() and t.id = any($1::uuid[]) and r.archived_at is null`,
    [begun.map(({ after }) => after.planline)],
  )
  const lines = new Map(rows.map((row) => [row.id, row]))
  for (const { after } of begun) {
    const line = lines.get(after.planline!)
    if (!line) throw refuse('planline', 'unknown_reference')
    if (line.status !== 'approved') throw refuse('planline', 'not_open')
    after.entities = [...new Set([...(after.entities ?? []), line.entity])]
  }
}
