import { randomBytes } from 'node:crypto'
import { fail } from 'contract'
import {
  type Delivery,
  MAX_WEBHOOKS,
  ROTATION_HOURS,
  type Webhook,
  type WebhookInput,
} from 'contract/workspace/webhooks'
import { v7 as uuid } from 'uuid'
import { momentNow } from '#platform/clock.ts'
import type { Changes, WriteContext } from '#platform/collection/mutation.ts'
import { noteChange } from '#platform/collection/note-change.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { SECRET_BYTES, type StoredSecrets } from '#platform/stored-secrets.ts'
import { secretText } from '#platform/webhooks/sign-message.ts'

function note(
  tx: WriteTx,
  context: WriteContext,
  { action, id, changes }: { action: string; id: string; changes: Changes },
  reason: string | null = null,
): void {
  noteChange(tx, context, {
    action,
    type: 'webhook',
    record: id,
    version: null,
    changes,
    reason,
  })
}

const count = (condition: string): string =>
  `(select count(*)::integer from webhook_deliveries d where d.org_id = w.org_id and d.webhook_id = w.id and ${condition})`

/** Endpoints, newest first; those that have ended last. */
export const selectWebhooks = (tx: Tx, id: string | null = null): Promise<Webhook[]> =>
  tx.query<Webhook>(
    `select w.id, w.url, w.description, w.types, w.state, w.failing_since as "failingSince",
       case when w.previous_until > clock_timestamp() then w.previous_until end as "previousUntil",
       w.created_at as "createdAt", m.name as "createdByName",
       ${count(`d.state in ('pending', 'sending')`)} as waiting, ${count(`d.state = 'failed'`)} as failed
     from webhooks w join members m on m.org_id = w.org_id and m.id = w.created_by
     where w.org_id = app.org() and ($1::uuid is null or w.id = $1) order by w.state = 'ended', w.created_at desc, w.id`,
    [id],
  )

async function getWebhook(tx: Tx, id: string): Promise<Webhook> {
  const [found] = await selectWebhooks(tx, id)
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** An endpoint that can still be changed, locked. */
async function lockOpen(tx: WriteTx, id: string): Promise<Webhook> {
  await tx.query('select 1 as held from webhooks where org_id = app.org() and id = $1 for update', [id])
  const webhook = await getWebhook(tx, id)
  if (webhook.state === 'ended') throw fail('NOT_FOUND')
  return webhook
}

/** Adds an endpoint, which hears of everything from now on. The secret is given out here and at rotation only. */
export async function createWebhook(
  tx: WriteTx,
  secrets: StoredSecrets,
  { url, description, types }: WebhookInput,
  context: WriteContext,
): Promise<{ secret: string; webhook: Webhook }> {
  const [limits] = await tx.query<{ open: number }>(
    `select count(*)::integer as open from webhooks where org_id = app.org() and state <> 'ended'`,
  )
  if (limits!.open >= MAX_WEBHOOKS) throw fail('TOO_MANY_WEBHOOKS', { limit: MAX_WEBHOOKS })
  const id = uuid()
  const secret = randomBytes(SECRET_BYTES)
  const named = [...new Set(types)].toSorted()
  await tx.query(
    `insert into webhooks (org_id, id, url, description, types, secret, cursor_seq, created_by)
     values (app.org(), $1, $2, $3, $4, $5, coalesce((select seq from trail_heads where org_id = app.org()), 0), $6)`,
    [id, url, description, named, secrets.seal(secret, tx.org, id), context.actor.personId],
  )
  note(tx, context, {
    action: 'create',
    id,
    // The path of an address is often a secret of the receiver.
    changes: { origin: [null, new URL(url).origin], description: [null, description], types: [null, named] },
  })
  return { secret: secretText(secret), webhook: await getWebhook(tx, id) }
}

export async function rotateSecret(
  tx: WriteTx,
  secrets: StoredSecrets,
  id: string,
  context: WriteContext,
): Promise<{ secret: string; webhook: Webhook }> {
  await lockOpen(tx, id)
  const secret = randomBytes(SECRET_BYTES)
  await tx.query(
    `update webhooks set previous_secret = secret, previous_until = clock_timestamp() + interval '${ROTATION_HOURS} hours',
       secret = $2 where org_id = app.org() and id = $1`,
    [id, secrets.seal(secret, tx.org, id)],
  )
  const webhook = await getWebhook(tx, id)
  note(tx, context, {
    action: 'rotate-secret',
    id,
    changes: { previousUntil: [null, webhook.previousUntil] },
  })
  return { secret: secretText(secret), webhook }
}

export async function changeState(
  tx: WriteTx,
  id: string,
  { state, reason }: { state: 'active' | 'paused' | 'ended'; reason: string },
  context: WriteContext,
): Promise<Webhook> {
  const before = await lockOpen(tx, id)
  if (before.state === state) return before
  await tx.query(
    `update webhooks set state = $2, failing_since = null where org_id = app.org() and id = $1`,
    [id, state],
  )
  note(tx, context, { action: 'change', id, changes: { state: [before.state, state] } }, reason)
  return getWebhook(tx, id)
}

const DELIVERY = `d.id, d.seq as sequence, d.type, d.body, d.state, d.attempts, d.created_at as "createdAt",
  case when d.state = 'pending' then d.next_at end as "nextAt", d.finished_at as "finishedAt",
  d.status, d.problem, d.ms`

/** A message that says nothing about any record. */
export async function sendTest(tx: WriteTx, id: string): Promise<Delivery> {
  const { state } = await lockOpen(tx, id)
  if (state !== 'active') throw fail('NOT_FOUND')
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: momentNow(),
    data: { organisationId: tx.org },
  })
  const [made] = await tx.query<Delivery>(
    `insert into webhook_deliveries as d (org_id, id, webhook_id, type, body) values (app.org(), $1, $2, 'webhook.test', $3)
     returning ${DELIVERY}`,
    [uuid(), id, body],
  )
  return made!
}

export async function listDeliveries(
  tx: Tx,
  id: string,
  {
    cursor,
    limit = 25,
    state,
  }: {
    cursor?: string | undefined
    limit?: number | undefined
    state?: string[] | undefined
  },
): Promise<{ items: Delivery[]; next: string | null }> {
  await getWebhook(tx, id)
  const [at, last] = cursor?.split('~') ?? []
  if (cursor !== undefined && (Number.isNaN(Date.parse(at ?? '')) || !/^[0-9a-f-]{36}$/.test(last ?? '')))
    throw fail('INVALID_CURSOR')
  const rows = await tx.query<Delivery>(
    `select ${DELIVERY} from webhook_deliveries d where d.org_id = app.org() and d.webhook_id = $1
       and ($2::text[] is null or d.state = any($2)) and ($3::timestamptz is null or (d.created_at, d.id) < ($3, $4::uuid))
     order by d.created_at desc, d.id desc limit $5`,
    [id, state ?? null, at ?? null, last ?? null, limit + 1],
  )
  const items = rows.slice(0, limit)
  const end = items.at(-1)
  return { items, next: rows.length > limit && end ? `${end.createdAt}~${end.id}` : null }
}

/** Sends finished messages again, with their ids. Receivers that keep these ids recognise what they already have. */
export async function replay(
  tx: WriteTx,
  id: string,
  ids: readonly string[] | undefined,
  context: WriteContext,
): Promise<{ queued: number }> {
  await lockOpen(tx, id)
  const rows = await tx.query(
    `update webhook_deliveries set state = 'pending', attempts = 0, next_at = clock_timestamp(), finished_at = null
     where org_id = app.org() and webhook_id = $1
       and case when $2::uuid[] is null then state = 'failed' else id = any($2) and state in ('delivered', 'failed') end
     returning 1 as queued`,
    [id, ids ?? null],
  )
  if (rows.length > 0) note(tx, context, { action: 'replay', id, changes: { messages: [null, rows.length] } })
  return { queued: rows.length }
}
