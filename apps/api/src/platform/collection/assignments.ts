import { fail } from 'contract'
import { refuse } from 'contract/refusals'
import { v7 as uuid } from 'uuid'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'
import { recordTrailEntry } from './links.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import { filterReaders } from './readers.ts'
import type { Row } from './stored.ts'
import type { WriteContext } from './mutation.ts'

export interface Assignment {
  id: string
  recordId: string
  personId: string
  role: 'responsible' | 'reviewer' | 'approver' | 'informed'
  dueOn: string | null
  doneAt: string | null
}

const COLUMNS =
  'id, record_id as "recordId", person_id as "personId", role, due_on as "dueOn", done_at as "doneAt"'

export async function listAssignments(tx: Tx, recordId: string): Promise<{ items: Assignment[] }> {
  const items = await tx.query<Assignment>(
    `select ${COLUMNS} from assignments where org_id = app.org() and record_id = $1 order by created_at, id`,
    [recordId],
  )
  return { items }
}

/** Assigns a record to a colleague; it appears in their tasks. */
export async function assignPerson(
  tx: WriteTx,
  row: Row,
  type: string,
  input: { personId: string; role: Assignment['role']; dueOn?: string | null | undefined },
  context: WriteContext,
): Promise<Assignment> {
  const [person] = await tx.query<{ active: boolean }>(
    'select active from members where org_id = app.org() and id = $1',
    [input.personId],
  )
  if (!person?.active) throw refuse('personId', 'unknown_reference')
  const [assignment] = await tx.query<Assignment>(
    `insert into assignments as a (org_id, id, record_id, person_id, role, due_on, created_by)
     values (app.org(), $1, $2, $3, $4, $5::date, $6)
     on conflict (org_id, record_id, person_id, role) where done_at is null do update set due_on = excluded.due_on
     returning ${COLUMNS}`,
    [uuid(), row.id, input.personId, input.role, input.dueOn ?? null, context.actor.personId],
  )
  recordTrailEntry(tx, context, type, row.id, 'assign', {
    [`assigned:${input.role}`]: [null, input.personId],
  })
  return assignment!
}

/** Notifies the assignee, unless they assigned themselves or may not read the record. */
export async function notifyAssignee(
  tx: WriteTx,
  jobs: Jobs,
  collection: RegisteredCollection,
  row: Row,
  { id, personId, dueOn }: Assignment,
  { actor }: WriteContext,
): Promise<void> {
  if (personId === actor.personId) return
  if (!(await filterReaders(tx, { collection, row }, [personId])).has(personId)) return
  const cause = `assigned:${id}`
  await notify(tx, jobs, [
    { personId, kind: 'assigned', cause, recordId: row.id, actorId: actor.personId, dueOn },
  ])
}

export async function endAssignment(
  tx: WriteTx,
  type: string,
  recordId: string,
  assignmentId: string,
  context: WriteContext,
): Promise<void> {
  const [done] = await tx.query<{ person_id: string; role: string }>(
    `update assignments set done_at = clock_timestamp() where org_id = app.org() and id = $1 and record_id = $2 and done_at is null
     returning person_id, role`,
    [assignmentId, recordId],
  )
  if (!done) throw fail('NOT_FOUND')
  recordTrailEntry(tx, context, type, recordId, 'unassign', {
    [`assigned:${done.role}`]: [done.person_id, null],
  })
}
