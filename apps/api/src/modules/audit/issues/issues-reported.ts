import { standardDue } from 'contract/audit/issue-rating'
import { issues } from 'contract/audit/issues'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import { asPlatform } from '#platform/db/as-platform.ts'
import type { WriteTx } from '#platform/db/tx.ts'

const REPORTED = `select t.id, (select max(ar.due_on) from actions a join records ar on ar.org_id = a.org_id and ar.id = a.id
    where a.org_id = t.org_id and a.issue = t.id and ar.archived_at is null and ar.status <> 'cancelled') as last
  from issues t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.project = $1 and r.archived_at is null
    and (r.status = 'agreed' or (r.status = 'disputed' and t.kept))`

/** Opens reported issues and their actions. */
const OPEN_UP = `update records r set circle = null where r.org_id = app.org() and r.circle = $1
  and exists (select from projects p where p.org_id = r.org_id and p.id = $1 and p.confidentiality = 'standard')
  and (exists (select from issues t where t.org_id = r.org_id and t.id = r.id and t.reported_on is not null)
    or exists (select from actions a join issues t on t.org_id = a.org_id and t.id = a.issue
      where a.org_id = r.org_id and a.id = r.id and t.reported_on is not null))`

/**
 * After the report is issued, agreed and upheld issues go into remediation, due by rating or last action. Those of
 * standard projects are opened to everyone.
 */
export async function issuesReported(
  tx: WriteTx,
  byType: CollectionsByType,
  project: string,
  day: string,
  context: WriteContext,
): Promise<number> {
  return asPlatform(tx, async () => {
    const { shape } = registered(byType, issues)
    const found = await tx.query<{ id: string; last: string | null }>(REPORTED, [project])
    const lasts = new Map(found.map(({ id, last }) => [id, last]))
    const rows = await loadRecords(tx, shape, [...lasts.keys()], true)
    const moved = rows.map((before): Mutation<typeof issues> => {
      const originalDueOn = standardDue(day, before.rating ?? 'medium')
      const last = lasts.get(before.id) ?? null
      const dueOn = last !== null && last > originalDueOn ? last : originalDueOn
      const done = before.actions > 0 && before.unfinishedActions === 0
      // If all actions were done before the report, the issue is ready for verification at once.
      const status = done ? 'ready_for_verification' : 'in_remediation'
      const after = { ...valuesOf(before), status, reportedOn: day, originalDueOn, dueOn }
      return { action: 'transition', before, after }
    })
    if (moved.length > 0) await writeRecords(tx, shape, moved, context)
    await tx.query(OPEN_UP, [project])
    return moved.length
  })
}
