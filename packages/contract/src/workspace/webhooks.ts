import * as z from 'zod/mini'
import { PageQuery, pageOf, Reason } from '../collection-routes.ts'
import { action } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { Proof } from './sign-ins.ts'

const webhookActions = { manage: action('webhook.manage', ['admin']) }

/** Endpoints of an organisation that have not ended. */
export const MAX_WEBHOOKS = 20
/** Hours for which messages carry the signature of the earlier secret as well. */
export const ROTATION_HOURS = 24

const WEBHOOK_STATES = ['active', 'paused', 'failing', 'ended'] as const

const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  /** Record types; empty for all. */
  types: z.array(z.string()),
  state: z.enum(WEBHOOK_STATES),
  /** Since when no message was delivered, if the last one was not. */
  failingSince: z.nullable(Moment),
  /** Until when the earlier secret signs as well. */
  previousUntil: z.nullable(Moment),
  createdAt: Moment,
  createdByName: z.string(),
  /** Messages that wait, and messages that were given up in the last thirty days. */
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.output<typeof Webhook>

export const WebhookInput = z.strictObject({
  url: z.url().check(z.maxLength(2000)),
  description: z.string().check(z.trim(), z.maxLength(500)),
  types: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100)),
})
export type WebhookInput = z.output<typeof WebhookInput>

const DELIVERY_STATES = ['pending', 'sending', 'delivered', 'failed'] as const

/** A message to one endpoint, with what became of it. */
const Delivery = z.object({
  /** The `webhook-id`: the same at every attempt. */
  id: Id,
  /** The place of its entry in the audit trail; null for a test message. */
  sequence: z.nullable(z.int()),
  type: z.string(),
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  createdAt: Moment,
  /** When it is tried again, if it waits. */
  nextAt: z.nullable(Moment),
  finishedAt: z.nullable(Moment),
  /** The answer of the last attempt, or why there is none. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.string()),
  ms: z.nullable(z.int()),
})
export type Delivery = z.output<typeof Delivery>

const Secret = z.object({ secret: z.string(), webhook: Webhook })
const PROVEN = ['REAUTHENTICATION_REQUIRED', 'CHALLENGE_SPENT'] as const

export const webhookRoutes = {
  list: route('webhooks.list', 'GET /webhooks', webhookActions.manage, {
    summary: 'Webhook endpoints, newest first, with the record types that messages can be about',
    reply: z.object({ items: z.array(Webhook), types: z.array(z.string()) }),
  }),
  create: route('webhooks.create', 'POST /webhooks', webhookActions.manage, {
    summary:
      'Add a webhook endpoint, with re-authentication; the reply is the only place where its secret can be read',
    body: z.strictObject({ ...WebhookInput._zod.def.shape, ...Proof }),
    reply: Secret,
    secretReply: true,
    fails: [...PROVEN, 'ADDRESS_REFUSED', 'TOO_MANY_WEBHOOKS'],
  }),
  rotate: route('webhooks.rotate', 'POST /webhooks/:id/secret', webhookActions.manage, {
    summary: 'Replace the secret, with re-authentication; the earlier one signs as well for a day',
    params: IdParams,
    body: z.strictObject(Proof),
    reply: Secret,
    secretReply: true,
    fails: [...PROVEN],
  }),
  change: route('webhooks.change', 'POST /webhooks/:id/state', webhookActions.manage, {
    summary: 'Pause, resume or end a webhook endpoint; what happened meanwhile is sent on resuming',
    params: IdParams,
    body: z.strictObject({ state: z.enum(['active', 'paused', 'ended']), reason: Reason }),
    reply: Webhook,
  }),
  test: route('webhooks.test', 'POST /webhooks/:id/test', webhookActions.manage, {
    summary: 'Send a test message',
    params: IdParams,
    reply: Delivery,
  }),
  deliveries: route('webhooks.deliveries', 'GET /webhooks/:id/deliveries', webhookActions.manage, {
    summary: 'Messages of the last thirty days to an endpoint, newest first',
    params: IdParams,
    query: z.strictObject({
      ...PageQuery._zod.def.shape,
      state: z.optional(z.array(z.enum(DELIVERY_STATES))),
    }),
    reply: pageOf(Delivery),
    fails: ['INVALID_CURSOR'],
  }),
  replay: route('webhooks.replay', 'POST /webhooks/:id/replay', webhookActions.manage, {
    summary: 'Send messages again, with the same ids: chosen ones, or all that were given up',
    params: IdParams,
    body: z.strictObject({ ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))) }),
    reply: z.object({ queued: z.int() }),
  }),
}
