import { fail } from 'contract'
import { CLOSING_DAYS, type Closure } from 'contract/workspace/closures'
import { v7 as uuid } from 'uuid'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { noteChange } from '#platform/collection/note-change.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const OPEN = `select c.id, c.reason, c.asked_by as "askedBy", a.name as "askedByName", c.asked_at as "askedAt",
    f.name as "confirmedByName", c.confirmed_at as "confirmedAt", c.due_at as "dueAt",
    case when c.erasing_at is not null then 'erasing' when c.due_at is not null then 'confirmed' else 'asked' end as state
  from closures c join members a on a.org_id = c.org_id and a.id = c.asked_by
    left join members f on f.org_id = c.org_id and f.id = c.confirmed_by
  where c.org_id = app.org() and c.cancelled_at is null`

interface Answer {
  closure: Closure | null
}

/** The closure of the organisation, for the settings page. */
export async function readClosure(tx: Tx, actor: Actor): Promise<Answer> {
  const [row] = await tx.query<Omit<Closure, 'mayConfirm'>>(OPEN)
  if (!row) return { closure: null }
  return { closure: { ...row, mayConfirm: row.state === 'asked' && row.askedBy !== actor.personId } }
}

function note(
  tx: WriteTx,
  context: WriteContext,
  step: string,
  changes: Record<string, [unknown, unknown]>,
  reason: string | null,
): void {
  noteChange(tx, context, {
    action: step,
    type: 'organisation',
    record: tx.org,
    version: null,
    changes,
    reason,
  })
}

/** Whether there is another administrator, who must confirm. */
async function hasOtherAdmin(tx: WriteTx, person: string): Promise<boolean> {
  const others = await tx.query(
    `select m.id from members m where ${IS_ACTIVE_MEMBER} and 'admin' = any(m.roles) and m.id <> $1 limit 1`,
    [person],
  )
  return others.length > 0
}

/** Refuses a closure while documents are under legal hold: the hold must be released first. */
async function requireNoHold(tx: WriteTx): Promise<void> {
  const held = await tx.query(
    'select 1 as held from techdocuments where org_id = app.org() and legal_hold limit 1',
  )
  if (held.length > 0) throw fail('UNDER_RETENTION')
}

/** Starts the grace period: the organisation is read-only and erased at its end. The database sets the times (0069). */
async function startGracePeriod(tx: WriteTx, id: string, confirmer: string): Promise<string> {
  const [row] = await tx.query<{ due: string }>(
    `update closures set confirmed_by = $2, confirmed_at = clock_timestamp(),
       due_at = clock_timestamp() + interval '${CLOSING_DAYS} days'
     where org_id = app.org() and id = $1 and confirmed_at is null and cancelled_at is null
     returning due_at as due`,
    [id, confirmer],
  )
  if (!row) throw fail('NOT_FOUND')
  await tx.query('update organisations set closing_at = $1, version = version + 1 where org_id = app.org()', [
    row.due,
  ])
  return row.due
}

/** Only a super user may close an organisation. */
export function requireMayEnd({ superUser }: Actor): void {
  if (!superUser) throw fail('FORBIDDEN')
}

/** Requests the closure. If there is no other administrator, the grace period starts at once. */
export async function requestClosure(
  tx: WriteTx,
  { name, reason }: { name: string; reason: string },
  context: WriteContext,
): Promise<Answer> {
  const { actor } = context
  // The lock serialises concurrent requests.
  const [organisation] = await tx.query<{ name: string }>(
    'select name from organisations where org_id = app.org() for update',
  )
  if ((await readClosure(tx, actor)).closure) throw fail('ALREADY_CLOSING')
  if (name.normalize() !== organisation!.name.trim())
    throw fail('INVALID_INPUT', [{ path: ['name'], code: 'mismatch' }])
  await requireNoHold(tx)
  const id = uuid()
  await tx.query('insert into closures (org_id, id, reason, asked_by) values (app.org(), $1, $2, $3)', [
    id,
    reason,
    actor.personId,
  ])
  const alone = !(await hasOtherAdmin(tx, actor.personId))
  const due = alone ? await startGracePeriod(tx, id, actor.personId) : null
  note(tx, context, 'ask-closure', { closure: [null, id], dueAt: [null, due] }, reason)
  return readClosure(tx, actor)
}

/** Confirms the closure as the second administrator (SoD-6). */
export async function confirmClosure(tx: WriteTx, context: WriteContext): Promise<Answer> {
  const { actor } = context
  const { closure } = await readClosure(tx, actor)
  if (!closure || closure.state !== 'asked') throw fail('NOT_FOUND')
  if (closure.askedBy === actor.personId) throw fail('FOUR_EYES')
  await requireNoHold(tx)
  const due = await startGracePeriod(tx, closure.id, actor.personId)
  note(tx, context, 'confirm-closure', { closure: [null, closure.id], dueAt: [null, due] }, null)
  return readClosure(tx, actor)
}

/** Cancels the closure; any administrator may do so until erasure starts. */
export async function cancelClosure(tx: WriteTx, reason: string, context: WriteContext): Promise<Answer> {
  const { actor } = context
  const [row] = await tx.query<{ id: string; due: string | null }>(
    `update closures set cancelled_by = $1, cancelled_at = clock_timestamp()
     where org_id = app.org() and cancelled_at is null and erasing_at is null returning id, due_at as due`,
    [actor.personId],
  )
  if (!row) throw fail('NOT_FOUND')
  await tx.query('update organisations set closing_at = null, version = version + 1 where org_id = app.org()')
  note(tx, context, 'cancel-closure', { closure: [row.id, null], dueAt: [row.due, null] }, reason)
  return readClosure(tx, actor)
}
