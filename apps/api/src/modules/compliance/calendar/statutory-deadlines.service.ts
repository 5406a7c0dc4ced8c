import { type BodyOf, fail } from 'contract'
import { DEADLINE_KINDS, DEADLINE_RULES, kindsOf } from 'contract/compliance/statutory-deadline-kinds'
import type {
  StatutoryDeadline,
  statutoryDeadlineRoutes,
  statutoryDeadlines,
} from 'contract/compliance/statutory-deadlines'
import { refuse } from 'contract/refusals'
import {
  toResponse,
  createRecords,
  openRecord,
  type Target,
  valuesOf,
} from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { timeNow } from '#platform/clock.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { counted } from './statutory-deadlines.hooks.ts'
import { requireEvidence } from './named-evidence.ts'
import { placeOf } from './place.ts'

/** Tolerated clock difference between two machines, in milliseconds. */
const LEEWAY = 60_000

function pastMoment(text: string, path: string): number {
  const at = Date.parse(text)
  if (at > timeNow().getTime() + LEEWAY) throw refuse(path, 'in_future')
  return at
}

/** Starts every deadline of an event. The later ones refer to the first. */
export async function startDeadlines(
  tx: WriteTx,
  collection: RegisteredCollection<typeof statutoryDeadlines>,
  { event, knownAt, ...shared }: BodyOf<typeof statutoryDeadlineRoutes.start>,
  context: WriteContext,
): Promise<{ clocks: StatutoryDeadline[] }> {
  const startedAt = new Date(pastMoment(knownAt, 'knownAt')).toISOString()
  const [firstKind, ...others] = kindsOf(event).map((kind) => ({ ...shared, kind, startedAt }))
  const [first] = await createRecords(tx, collection, [firstKind!], context)
  const rest =
    others.length > 0
      ? await createRecords(
          tx,
          collection,
          others.map((one) => ({ ...one, first: first!.id })),
          context,
        )
      : []
  return { clocks: [first!, ...rest] }
}

/** Running deadlines of the same event that are counted from when this notification was sent. */
async function followers(
  tx: WriteTx,
  collection: RegisteredCollection<typeof statutoryDeadlines>,
  row: Stored<typeof statutoryDeadlines>,
): Promise<Stored<typeof statutoryDeadlines>[]> {
  const kinds = DEADLINE_KINDS.filter((kind) => DEADLINE_RULES[kind].after === row.kind)
  if (kinds.length === 0) return []
  const found = await tx.query<{ id: string }>(
    `select t.id from clocks t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.kind = any($1::text[]) and coalesce(t.first, t.id) = $2
       and r.status = 'running' and r.archived_at is null`,
    [kinds, row.first ?? row.id],
  )
  return loadRecords(
    tx,
    collection.shape,
    found.map(({ id }) => id),
  )
}

/** Records that the notification was sent. The timestamps decide whether it was in time; a late one needs a reason. */
export async function sendNotification(
  tx: WriteTx,
  collection: RegisteredCollection<typeof statutoryDeadlines>,
  byType: CollectionsByType,
  { id, version }: Target,
  { sentAt, reference, delayReason, evidence }: BodyOf<typeof statutoryDeadlineRoutes.send>,
  context: WriteContext,
): Promise<StatutoryDeadline> {
  const before = await openRecord(tx, collection, context.actor, id, 'do')
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  const at = pastMoment(sentAt, 'sentAt')
  const late = at > Date.parse(String(before.dueAt))
  const to = late ? 'late_met' : 'met'
  if (before.status !== 'running') throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to })
  if (at < Date.parse(String(before.startedAt))) throw refuse('sentAt', 'too_early')
  if (late && !delayReason) throw refuse('delayReason', 'required')
  await requireEvidence(tx, byType, context.actor, evidence)
  const sent = new Date(at).toISOString()
  const after = {
    ...valuesOf(before),
    status: to,
    sentAt: sent,
    reference,
    delayReason: late ? (delayReason ?? null) : null,
    evidence: evidence ?? null,
  }
  const [row] = await writeRecords(
    tx,
    collection.shape,
    [{ action: 'transition', before, after, reason: late ? (delayReason ?? null) : null }],
    context,
  )
  const place = await placeOf(tx)
  const later = await followers(tx, collection, row!)
  if (later.length > 0)
    await writeRecords(
      tx,
      collection.shape,
      later.map((one) => ({
        action: 'update',
        before: one,
        // Days are counted in the time zone of the start, even if the organisation's zone has changed since.
        after: {
          ...valuesOf(one),
          ...counted(one.kind, at, { ...place, zone: String(one.zone) }),
        },
      })),
      context,
    )
  return toResponse(tx, collection, context.actor, row!)
}
