import { fail } from 'contract'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

interface WorkItem {
  assignmentId: string
  recordId: string
  type: string
  code: string
  title: unknown
  status: string
  role: 'responsible' | 'reviewer' | 'approver' | 'informed'
  dueOn: string | null
  updatedAt: string
}

/** Far beyond any date a person would enter: work without a due date comes last. */
const NO_DUE_DATE = '9999-12-31'

/** What waits for this person, soonest due first. */
export async function listWork(
  tx: Tx,
  actor: Actor,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: WorkItem[]; next: string | null }> {
  const [due, id] = cursor?.split('~') ?? []
  if (cursor !== undefined && !(/^\d{4}-\d\d-\d\d$/.test(due ?? '') && /^[0-9a-f-]{36}$/.test(id ?? ''))) {
    throw fail('INVALID_CURSOR')
  }
  const rows = await tx.query<WorkItem>(
    `select a.id as "assignmentId", r.id as "recordId", r.type, r.code, r.title, r.status, a.role,
       a.due_on as "dueOn", r.updated_at as "updatedAt"
     from assignments a join records r on r.org_id = a.org_id and r.id = a.record_id
     where a.org_id = app.org() and a.person_id = $1 and a.done_at is null and r.archived_at is null
       and ($2::date is null or (coalesce(a.due_on, '${NO_DUE_DATE}'), a.id) > ($2::date, $3::uuid))
     order by coalesce(a.due_on, '${NO_DUE_DATE}'), a.id limit $4`,
    [actor.personId, due ?? null, id ?? null, limit + 1],
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next = rows.length > limit && last ? `${last.dueOn ?? NO_DUE_DATE}~${last.assignmentId}` : null
  return { items, next }
}
