import { completionShare, fieldworkShare, planningShare, totalProgress } from 'contract/audit/progress'
import { DEFAULT_PHASE_WEIGHTS, projects } from 'contract/audit/projects'
import { loadRecords } from '#platform/collection/list.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { asPlatform } from '#platform/db/as-platform.ts'
import type { WriteTx } from '#platform/db/tx.ts'

interface ProcedureState {
  project: string
  hours: number | null
  status: string
}

const ISSUES = (
  rating: string,
) => `(select count(*) from issues i join records r on r.org_id = i.org_id and r.id = i.id
  where i.org_id = x.org_id and i.project = x.id and i.rating = '${rating}' and r.archived_at is null and r.status <> 'cancelled')`

/**
 * Refreshes the progress of projects. Every relevant change calls it in the same transaction; it runs as the platform,
 * because respondents see too little of the project to count.
 */
export async function refreshProjects(
  tx: WriteTx,
  byType: CollectionsByType,
  ofProjects: readonly unknown[],
): Promise<void> {
  const ids = [...new Set(ofProjects.filter(Boolean))].map(String)
  if (ids.length > 0) await asPlatform(tx, () => recount(tx, byType, ids))
}

async function recount(tx: WriteTx, byType: CollectionsByType, ids: readonly string[]): Promise<void> {
  const rows = await loadRecords(tx, registered(byType, projects).shape, ids)
  const states = await tx.query<ProcedureState>(
    `select t.project, t.hours, r.status from procedures t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = any($1::uuid[]) and r.archived_at is null`,
    [ids],
  )
  const byProject = Map.groupBy(states, ({ project }) => project)
  const shares = rows.map((row) => {
    const part = {
      planning: planningShare(row),
      fieldwork: fieldworkShare(byProject.get(row.id) ?? []),
      completion: completionShare(row, row.completed),
    }
    return { id: row.id, ...part, progress: totalProgress(part, row.phaseWeights ?? DEFAULT_PHASE_WEIGHTS) }
  })
  await tx.query(
    `update projects x set planning_share = w.planning, fieldwork_share = w.fieldwork, completion_share = w.completion,
       progress = w.progress,
       procedure_count = (select count(*) from procedures p join records r on r.org_id = p.org_id and r.id = p.id
         where p.org_id = x.org_id and p.project = x.id and r.archived_at is null),
       hours_booked = coalesce((select sum(e.hours) from timeentries e join records r on r.org_id = e.org_id and r.id = e.id
         where e.org_id = x.org_id and e.project = x.id and r.archived_at is null), 0),
       issue_critical_count = ${ISSUES('critical')}, issue_high_count = ${ISSUES('high')},
       issue_medium_count = ${ISSUES('medium')}, issue_low_count = ${ISSUES('low')}
     from json_to_recordset($1::json) as w(id uuid, planning integer, fieldwork integer, completion integer, progress integer)
     where x.org_id = app.org() and x.id = w.id`,
    [JSON.stringify(shares)],
  )
  const event = 'record-changed' as const
  for (const id of ids) tx.live.push({ tell: { event, type: 'project', id, version: null } })
}
