import { findFreePort } from 'dev-services/ports'
import {
  signEvent,
  startStripe,
  STRIPE_KEYS,
  type StripeEvent,
  type StripeStandIn,
  stripeSettings,
} from 'dev-services/stripe'
import type { Order } from 'contract/workspace/payment'
import { paymentRoutes } from 'contract/workspace/payment'
import type { LightMyRequestResponse } from 'fastify'
import { Harness, type Person } from './harness.ts'

const GOOD_CARD = '4242424242424242'

export const ORDER: Order = {
  plan: 'team',
  interval: 'monthly',
  billing: {
    company: 'Example Medical',
    email: 'billing@example.com',
    country: 'FR',
    postalCode: '75001',
    vatNumber: null,
  },
}

/** The API with a stand-in for the payment provider that sends no events by itself: tests deliver its events. */
export async function startPaymentHarness(): Promise<{ harness: Harness; stripe: StripeStandIn }> {
  const stripe = await startStripe({ port: await findFreePort() })
  const harness = await Harness.start({ ...stripeSettings(stripe.url), LOG_LEVEL: 'info' })
  return { harness, stripe }
}

interface Sent {
  secret?: string
  at?: number
  signature?: string | undefined
}

/** Delivers an event as the provider does, or as an impostor. */
export function deliverEvent(
  harness: Harness,
  event: StripeEvent | string,
  { secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET, at, ...given }: Sent = {},
): Promise<LightMyRequestResponse> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const signature = 'signature' in given ? given.signature : signEvent(payload, secret, at)
  return harness.app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload,
  })
}

/** Pays as the browser does: at the provider, with the client secret of this payment. */
export function payAtProvider(stripe: StripeStandIn, clientSecret: string, card = GOOD_CARD): void {
  stripe.account.confirm(clientSecret.split('_secret_')[0]!, clientSecret, card)
}

/** An organisation that has subscribed and paid, and the subscription's id at the provider. */
export async function subscribedOrganisation(
  harness: Harness,
  stripe: StripeStandIn,
): Promise<{ id: string; founder: Person; subscription: string }> {
  const { id, founder } = await harness.organisation()
  const begun = await harness.call(paymentRoutes.subscribe, founder, id, { body: ORDER })
  if (begun.statusCode !== 200) throw new Error(begun.body)
  payAtProvider(stripe, begun.json<{ clientSecret: string }>().clientSecret)
  for (const event of stripe.events.splice(0)) {
    const told = await deliverEvent(harness, event)
    if (told.statusCode !== 200) throw new Error(told.body)
  }
  const made = [...stripe.account.subscriptions.values()].findLast(({ metadata }) => metadata['org'] === id)!
  return { id, founder, subscription: made.id }
}
