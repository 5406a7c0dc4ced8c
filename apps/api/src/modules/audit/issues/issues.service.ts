import { fail } from 'contract'
import { type Issue, issues, type Verification } from 'contract/audit/issues'
import { toResponse, openRecord, type Target, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { dayNow } from '#platform/clock.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Ability } from '#platform/collection/policy.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

async function open(
  tx: WriteTx,
  collection: RegisteredCollection<typeof issues>,
  { id, version }: Target,
  { actor }: WriteContext,
  wanted: Ability,
  states: readonly string[],
): Promise<Stored<typeof issues>> {
  const row = await openRecord(tx, collection, actor, id, wanted)
  if (row.version !== version) throw fail('VERSION_CONFLICT', { version: row.version })
  if (!states.includes(row.status)) throw fail('TRANSITION_NOT_ALLOWED', { from: row.status, to: row.status })
  return row
}

async function write(
  tx: WriteTx,
  collection: RegisteredCollection<typeof issues>,
  before: Stored<typeof issues>,
  changed: object,
  reason: string | null,
  context: WriteContext,
): Promise<Issue> {
  const after = { ...valuesOf(before), ...changed }
  const [row] = await writeRecords(
    tx,
    collection.shape,
    [{ action: 'update', before, after, reason }],
    context,
  )
  return toResponse(tx, collection, context.actor, row!)
}

/** Upholds a disputed issue as the lead. */
export async function upholdIssue(
  tx: WriteTx,
  collection: RegisteredCollection<typeof issues>,
  target: Target,
  { reason }: { reason: string },
  context: WriteContext,
): Promise<Issue> {
  const before = await open(tx, collection, target, context, 'archive', ['disputed'])
  return write(tx, collection, before, { kept: true, keptReason: reason }, reason, context)
}

const CANCELLABLE = issues.machine.transitions.filter(({ to }) => to === 'cancelled').map(({ from }) => from)

/** Requests the cancellation as the lead; the reviewer consents by cancelling. */
export async function requestCancellation(
  tx: WriteTx,
  collection: RegisteredCollection<typeof issues>,
  target: Target,
  { reason }: { reason: string },
  context: WriteContext,
): Promise<Issue> {
  const before = await open(tx, collection, target, context, 'archive', CANCELLABLE)
  const asked = { cancelReason: reason, cancelAskedBy: context.actor.personId }
  return write(tx, collection, before, asked, reason, context)
}

/** Records the verification of an issue; closing it is a separate transition. */
export async function verifyIssue(
  tx: WriteTx,
  collection: RegisteredCollection<typeof issues>,
  target: Target,
  seen: Pick<Verification, 'method' | 'note' | 'passed'>,
  context: WriteContext,
): Promise<Issue> {
  const before = await open(tx, collection, target, context, 'review', ['ready_for_verification'])
  const entry = { at: dayNow(), by: context.actor.personId, ...seen }
  const verifications = [...(before.verifications ?? []), entry]
  return write(tx, collection, before, { verifications }, seen.note, context)
}

const ASKED = ['shared', 'agreed', 'in_remediation']

async function actionOwners(tx: Tx, ids: readonly string[]): Promise<Map<string, (string | null)[]>> {
  const rows = await tx.query<{ issue: string; owner: string | null }>(
    `select distinct a.issue, r.owner_id as owner from actions a join records r on r.org_id = a.org_id and r.id = a.id
     where a.org_id = app.org() and a.issue = any($1::uuid[]) and r.archived_at is null
       and r.status in ('proposed', 'agreed', 'in_progress')`,
    [ids],
  )
  const owners = new Map<string, (string | null)[]>()
  for (const { issue, owner } of rows) owners.set(issue, [...(owners.get(issue) ?? []), owner])
  return owners
}

/** Requests an update from the action owners, once a day per person and issue. */
export async function requestUpdate(
  tx: WriteTx,
  jobs: Jobs,
  { shape, policy }: RegisteredCollection<typeof issues>,
  ids: readonly string[],
  { actor }: WriteContext,
): Promise<{ asked: number; left: number }> {
  const wanted = [...new Set(ids)]
  const rows = (await loadRecords(tx, shape, wanted)).filter((row) => policy(actor, row).includes('read'))
  if (rows.length !== wanted.length) throw fail('NOT_FOUND')
  const unsettled = rows.filter(
    (row) => row.archivedAt === null && ASKED.includes(row.status) && policy(actor, row).includes('archive'),
  )
  const owners = await actionOwners(
    tx,
    unsettled.map(({ id }) => id),
  )
  const day = dayNow()
  const told = unsettled.map((row) => ({
    row,
    people: [...new Set([row.ownerId, ...(owners.get(row.id) ?? [])])].filter(Boolean) as string[],
  }))
  const notices = told.flatMap(({ row, people }) =>
    people.map((personId): Notice => ({
      personId,
      kind: row.overdue === true ? 'overdue' : 'due_soon',
      cause: `update:${row.id}:${day}`,
      recordId: row.id,
      actorId: actor.personId,
      dueOn: row.dueOn ?? null,
    })),
  )
  await notify(tx, jobs, notices)
  const asked = told.filter(({ people }) => people.length > 0).length
  return { asked, left: wanted.length - asked }
}
