import { fail, type Role } from 'contract'
import {
  type ActionRecord,
  type Extension,
  extensionDeciders,
  grantedExtensions,
  openExtension,
  type actions,
} from 'contract/workspace/actions'
import { refuse } from 'contract/refusals'
import { momentNow } from '#platform/clock.ts'
import { toResponse, openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Ability } from '#platform/collection/policy.ts'
import { peopleWithRoles } from '#platform/collection/readers.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

interface Target {
  id: string
  version: number
}

const extensionsOf = (row: Stored<typeof actions>): Extension[] => row.extensions ?? []

async function open(
  tx: WriteTx,
  collection: RegisteredCollection<typeof actions>,
  { actor }: WriteContext,
  { id, version }: Target,
  wanted: Ability,
): Promise<Stored<typeof actions>> {
  const row = await openRecord(tx, collection, actor, id, wanted)
  if (row.version !== version) throw fail('VERSION_CONFLICT', { version: row.version })
  return row
}

async function write(
  tx: WriteTx,
  collection: RegisteredCollection<typeof actions>,
  before: Stored<typeof actions>,
  changes: object,
  reason: string | null,
  context: WriteContext,
): Promise<ActionRecord> {
  const after = { ...valuesOf(before), ...changes }
  const [row] = await writeRecords(
    tx,
    collection.shape,
    [{ action: 'update', before, after, reason }],
    context,
  )
  return toResponse(tx, collection, context.actor, row!)
}

/** Requests an extension as the owner; only one request may be open. */
export async function requestExtension(
  tx: WriteTx,
  collection: RegisteredCollection<typeof actions>,
  jobs: Jobs,
  target: Target,
  { dueOn, reason }: { dueOn: string; reason: string },
  context: WriteContext,
): Promise<ActionRecord> {
  const before = await open(tx, collection, context, target, 'do')
  const extensions = extensionsOf(before)
  if (!['agreed', 'in_progress'].includes(before.status) || openExtension(extensions))
    throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: before.status })
  if (dueOn <= before.dueOn) throw refuse('dueOn', 'too_early')
  const askedBy = context.actor.personId
  const asked: Extension = {
    askedAt: momentNow(),
    askedBy,
    dueOn,
    reason,
    decidedAt: null,
    decidedBy: null,
    granted: null,
    decision: null,
  }
  const row = await write(tx, collection, before, { extensions: [...extensions, asked] }, reason, context)
  const deciders = await peopleWithRoles(tx, decidersOf(before))
  const told = { kind: 'extension_asked', recordId: row.id, actorId: askedBy, dueOn } as const
  const notices = deciders
    .filter((id) => id !== askedBy)
    .map((personId): Notice => ({ ...told, personId, cause: `asked:${row.id}:${row.version}` }))
  await notify(tx, jobs, notices)
  return row
}

const decidersOf = (row: Stored<typeof actions>): readonly Role[] =>
  extensionDeciders(row.source, grantedExtensions(extensionsOf(row)))

/** Decides on an extension. The required role depends on the number of earlier extensions; the owner never decides. */
export async function decideExtension(
  tx: WriteTx,
  collection: RegisteredCollection<typeof actions>,
  jobs: Jobs,
  target: Target,
  { granted, reason }: { granted: boolean; reason?: string | undefined },
  context: WriteContext,
): Promise<ActionRecord> {
  const before = await open(tx, collection, context, target, 'read')
  const { personId: me, roles } = context.actor
  if (before.ownerId === me || !decidersOf(before).some((role) => roles.includes(role)))
    throw fail('FORBIDDEN')
  const extensions = extensionsOf(before)
  const asked = openExtension(extensions)
  if (!asked || !['agreed', 'in_progress'].includes(before.status))
    throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: before.status })
  if (!granted && !reason) throw refuse('reason', 'required')
  const decision = reason ?? null
  const decided = { ...asked, decidedAt: momentNow(), decidedBy: me, granted, decision }
  const changes = {
    extensions: extensions.map((one) => (one === asked ? decided : one)),
    ...(granted ? { dueOn: asked.dueOn } : {}),
  }
  const row = await write(tx, collection, before, changes, decision, context)
  const told = { kind: 'extension_decided', recordId: row.id, actorId: me, dueOn: row.dueOn } as const
  const people = new Set([before.ownerId, asked.askedBy])
  people.delete(me)
  const cause = `decided:${row.id}:${row.version}`
  await notify(
    tx,
    jobs,
    [...people].map((personId): Notice => ({ ...told, personId, cause })),
  )
  return row
}
