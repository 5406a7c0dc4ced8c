import { fail, grants, type Role } from 'contract'
import {
  ACTION_OF,
  type ProtectedAct,
  type ProtectedChange,
  type ProtectedKind,
} from 'contract/workspace/protection'
import { v7 as uuid } from 'uuid'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { type Exception, exceptionFor, isSenior } from './exceptions.ts'
import { kindOf } from './kinds.ts'
import { selectExpired, selectRequest, selectRequests, type StoredRequest } from './requests.queries.ts'

export const NOTIFY_PROTECTED_CHANGE = 'tell-protected-change'

export interface Means {
  services: Services
  byType: ReadonlyMap<string, RegisteredCollection>
}

function note(
  tx: WriteTx,
  context: WriteContext | null,
  id: string,
  action: string,
  changes: Record<string, [unknown, unknown]>,
  reason: string | null,
): void {
  tx.trail.push({
    action,
    type: 'protectedchange',
    record: id,
    version: null,
    changes,
    reason,
    actor: context?.actor.personId ?? null,
    roles: context?.actor.roles ?? ['system'],
    request: context?.requestId ?? null,
  })
}

const lastingOf = (kind: ProtectedKind, payload: Record<string, unknown>): Record<string, unknown> =>
  kindOf(kind).lasting?.(payload as never) ?? payload

const exceptionOf = (tx: Tx, row: StoredRequest, removesAdmin: boolean): Promise<Exception | null> =>
  exceptionFor(tx, {
    requestedBy: row.requestedBy,
    subject: row.subject,
    requestedAt: row.requestedAt,
    removesAdmin,
  })

/** Whether the request only removes an administrator, who cannot be asked to approve. */
const onlyRemoves = ({ kind }: StoredRequest): boolean => kind === 'member.deactivate'

/** A request for one administrator: the possible decisions, and the reason if there are none. */
async function describe(tx: Tx, actor: Actor, row: StoredRequest): Promise<ProtectedChange> {
  const isOpen = row.status === 'pending'
  const isOwn = row.requestedBy === actor.personId
  const isAbout = row.subject === actor.personId
  const alone = isOpen ? await exceptionOf(tx, row, onlyRemoves(row)) : null
  const hindrance = await (async () => {
    if (!isOpen) return null
    if (isOwn) return alone ? (alone.holds ? null : 'waiting') : 'own_request'
    if (isAbout) return 'own_rights'
    return (await isSenior(tx, actor.personId)) ? null : 'too_new'
  })()
  return {
    ...row,
    mayApprove: isOpen && hindrance === null && actor.roles.includes('admin'),
    hindrance,
    aloneFrom: alone?.from ?? null,
    mayReject: isOpen && !isOwn && !isAbout,
    mayWithdraw: isOpen && isOwn,
  }
}

const read = async (tx: Tx, actor: Actor, id: string): Promise<ProtectedChange> =>
  describe(tx, actor, (await selectRequest(tx, id))!)

interface ListQuery {
  cursor?: string | undefined
  limit?: number | undefined
  status?: string[] | undefined
  exception?: boolean | undefined
}

export async function listRequests(
  tx: Tx,
  actor: Actor,
  { cursor, limit = 50, ...filter }: ListQuery,
): Promise<{ items: ProtectedChange[]; next: string | null; singleAdministrator: boolean }> {
  const [at, id] = cursor?.split('~') ?? []
  if (cursor !== undefined && (Number.isNaN(Date.parse(at ?? '')) || !/^[0-9a-f-]{36}$/.test(id ?? '')))
    throw fail('INVALID_CURSOR')
  const after: [string, string] | null = at && id ? [at, id] : null
  const rows = await selectRequests(tx, { ...filter, after, limit: limit + 1 })
  const items: ProtectedChange[] = []
  for (const row of rows.slice(0, limit)) items.push(await describe(tx, actor, row))
  const last = items.at(-1)
  const [admins] = await tx.query<{ count: number }>(
    `select count(*)::integer as count from members m where ${IS_ACTIVE_MEMBER} and 'admin' = any(m.roles)`,
  )
  return {
    items,
    next: rows.length > limit && last ? `${last.requestedAt}~${last.id}` : null,
    singleAdministrator: admins!.count === 1,
  }
}

/** Ends expired requests and deletes the addresses of people to be invited. */
async function endExpired(tx: WriteTx): Promise<void> {
  for (const { id, kind, payload } of await selectExpired(tx)) {
    await settle(tx, id, 'expired', { payload: lastingOf(kind, payload) })
    note(tx, null, id, 'expire', { status: ['pending', 'expired'] }, null)
  }
}

interface Settled {
  by?: string
  reason?: string | null
  exception?: Exception['exception'] | null
  payload: Record<string, unknown>
}

const settle = (
  tx: WriteTx,
  id: string,
  status: 'done' | 'rejected' | 'withdrawn' | 'expired',
  { by, reason, exception, payload }: Settled,
): Promise<unknown> =>
  tx.query(
    `update protected_changes set status = $2, decided_by = $3, decision_reason = $4, exception = $5, payload = $6,
       decided_at = clock_timestamp() where org_id = app.org() and id = $1`,
    [id, status, by ?? null, reason ?? null, exception ?? null, JSON.stringify(payload)],
  )

/** Executes a request and records requester, approver and exception. */
async function executeRequest(
  tx: WriteTx,
  { services, byType }: Means,
  row: StoredRequest,
  exception: Exception['exception'] | null,
  context: WriteContext,
): Promise<void> {
  const { id, kind, reason, requestedBy } = row
  const done = { by: context.actor.personId, exception, payload: lastingOf(kind, row.payload) }
  await settle(tx, id, 'done', done)
  await kindOf(kind).execute(tx, row.payload as never, { services, byType, reason, requestedBy, context })
  const changes: Record<string, [unknown, unknown]> = {
    status: ['pending', 'done'],
    requestedBy: [null, requestedBy],
    approvedBy: [null, exception === null ? context.actor.personId : null],
  }
  if (exception !== null) changes['exception'] = [null, exception]
  note(tx, context, id, 'approve', changes, reason)
}

/** Serialises concurrent requests and decisions, so that both see the same administrators. */
const lockOrganisation = (tx: WriteTx): Promise<unknown> =>
  tx.query('select 1 as held from organisations where org_id = app.org() for no key update')

function requireOpen(actor: Actor, kind: ProtectedKind): void {
  if (actor.isClosing && kind !== 'organisation.export') throw fail('ORGANISATION_CLOSING')
}

/** Requests a protected change. If no other administrator could decide, it is executed at once or after a day. */
export async function requestChange(
  tx: WriteTx,
  means: Means,
  { act, reason }: { act: ProtectedAct; reason: string },
  context: WriteContext,
): Promise<ProtectedChange> {
  const { actor } = context
  const { kind, ...payload } = act
  if (!grants(actor, ACTION_OF[kind])) throw fail('FORBIDDEN')
  requireOpen(actor, kind)
  await lockOrganisation(tx)
  await endExpired(tx)
  const weighed = await kindOf(kind).weigh(tx, actor, payload as never)
  if (weighed.subject === actor.personId) throw fail('SELF_GRANT')
  if (!weighed.weakens) throw fail('INVALID_INPUT', [{ path: ['act'], code: 'not_protected' }])
  const id = uuid()
  await tx.query(
    `insert into protected_changes (org_id, id, kind, subject, payload, before, reason, requested_by)
     values (app.org(), $1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      kind,
      weighed.subject,
      JSON.stringify(payload),
      JSON.stringify(weighed.before),
      reason,
      actor.personId,
    ],
  )
  const changes: Record<string, [unknown, unknown]> = {
    kind: [null, kind],
    status: [null, 'pending'],
    act: [weighed.before, lastingOf(kind, payload)],
  }
  if (weighed.subject !== null) changes['subject'] = [null, weighed.subject]
  note(tx, context, id, 'request', changes, reason)
  const row = (await selectRequest(tx, id))!
  const alone = await exceptionOf(tx, row, weighed.removesAdmin ?? false)
  if (alone?.holds) await executeRequest(tx, means, row, alone.exception, context)
  else await means.services.jobs.enqueue(tx, NOTIFY_PROTECTED_CHANGE, { org: tx.org, change: id })
  return read(tx, actor, id)
}

/** The kind of a request, if it exists. */
export const kindOfRequest = async (tx: Tx, id: string): Promise<ProtectedKind | undefined> =>
  (await selectRequest(tx, id))?.kind

async function openRequest(tx: WriteTx, id: string): Promise<StoredRequest> {
  const row = await selectRequest(tx, id, true)
  if (!row) throw fail('NOT_FOUND')
  if (row.status !== 'pending') throw fail('REQUEST_DECIDED', { status: row.status })
  return row
}

/** Requires that the requester still has the permission: requests of removed administrators are not executed. */
async function requireRequester(tx: Tx, { requestedBy, kind }: StoredRequest): Promise<Actor['roles']> {
  const [member] = await tx.query<{ roles: Role[]; superUser: boolean }>(
    `select m.roles, m.super_user as "superUser" from members m where ${IS_ACTIVE_MEMBER} and m.id = $1`,
    [requestedBy],
  )
  if (!member || !grants(member, ACTION_OF[kind])) throw fail('FORBIDDEN', { why: 'requester' })
  return member.roles
}

/** Approves as the second administrator, or completes a request under an exception; executes it in this transaction. */
export async function approveChange(
  tx: WriteTx,
  means: Means,
  id: string,
  context: WriteContext,
): Promise<ProtectedChange> {
  const { actor } = context
  await lockOrganisation(tx)
  const row = await openRequest(tx, id)
  requireOpen(actor, row.kind)
  const { mayApprove, hindrance } = await describe(tx, actor, row)
  if (!mayApprove) throw fail('FOUR_EYES', { why: hindrance })
  await requireRequester(tx, row)
  // Assessed without the approver's own limits: the requester's permission was checked at the request.
  const weighed = await kindOf(row.kind).weigh(tx, { ...actor, superUser: true }, row.payload as never)
  if (!sameValues(weighed.before, row.before)) throw fail('VERSION_CONFLICT')
  const own = row.requestedBy === actor.personId
  const alone = own ? await exceptionOf(tx, row, onlyRemoves(row)) : null
  await executeRequest(tx, means, row, alone?.exception ?? null, context)
  return read(tx, actor, id)
}

const sorted = (values: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const sameValues = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  sorted(a) === sorted(b)

export async function rejectChange(
  tx: WriteTx,
  id: string,
  reason: string,
  context: WriteContext,
): Promise<ProtectedChange> {
  const { actor } = context
  const row = await openRequest(tx, id)
  const { mayReject, hindrance } = await describe(tx, actor, row)
  if (!mayReject) throw fail('FOUR_EYES', { why: hindrance })
  const payload = lastingOf(row.kind, row.payload)
  await settle(tx, id, 'rejected', { by: actor.personId, reason, payload })
  note(tx, context, id, 'reject', { status: ['pending', 'rejected'] }, reason)
  return read(tx, actor, id)
}

export async function withdrawChange(
  tx: WriteTx,
  id: string,
  reason: string,
  context: WriteContext,
): Promise<ProtectedChange> {
  const { actor } = context
  const row = await openRequest(tx, id)
  if (row.requestedBy !== actor.personId) throw fail('FOUR_EYES', { why: 'not_own' })
  const payload = lastingOf(row.kind, row.payload)
  await settle(tx, id, 'withdrawn', { by: actor.personId, reason, payload })
  note(tx, context, id, 'withdraw', { status: ['pending', 'withdrawn'] }, reason)
  return read(tx, actor, id)
}
