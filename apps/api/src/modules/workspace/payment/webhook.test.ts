import fc from 'fast-check'
import { type Invoice, paymentRoutes as routes, type Payment } from 'contract/workspace/payment'
import type { StripeStandIn } from 'dev-services/stripe'
import { STRIPE_KEYS, signEvent } from 'dev-services/stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import {
  deliverEvent,
  ORDER,
  payAtProvider,
  startPaymentHarness,
  subscribedOrganisation,
} from '#test/payments.ts'

let harness: Harness
let stripe: StripeStandIn

beforeAll(async () => {
  ;({ harness, stripe } = await startPaymentHarness())
})
afterAll(async () => {
  await harness.stop()
  await stripe.stop()
})
beforeEach(() => void stripe.events.splice(0))

const statusOf = async (founder: Person, id: string) =>
  (await harness.call(routes.get, founder, id)).json<Payment>().subscription?.status

async function entries(org: string): Promise<number> {
  const found = await harness.admin.query<{ count: number }>(
    `select count(*)::integer as count from trail where org_id = $1 and entry ->> 'type' in ('subscription', 'invoice')`,
    [org],
  )
  return found.rows[0]!.count
}

describe('webhook authentication', () => {
  it('refuses a forged, altered, unsigned or stale event and changes nothing', async () => {
    const { id, founder, subscription } = await subscribedOrganisation(harness, stripe)
    stripe.account.failRenewal(subscription)
    const [event] = stripe.events.splice(0)
    const payload = JSON.stringify(event)
    const before = await harness.checksums()
    const now = Math.floor(Date.now() / 1000)
    const refused = [
      await deliverEvent(harness, event!, { secret: 'whsec_of_somebody_else_entirely' }),
      await deliverEvent(harness, payload.replace('payment_failed', 'payment_other'), {
        signature: signEvent(payload, STRIPE_KEYS.STRIPE_WEBHOOK_SECRET),
      }),
      // The same value, other bytes: what is signed is what came.
      await deliverEvent(harness, `${payload} `, {
        signature: signEvent(payload, STRIPE_KEYS.STRIPE_WEBHOOK_SECRET),
      }),
      await deliverEvent(harness, event!, { signature: undefined }),
      await deliverEvent(harness, event!, { signature: 't=1,v1=00' }),
      await deliverEvent(harness, event!, { at: now - 301 }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400])
    expect(await harness.checksums()).toEqual(before)
    expect((await deliverEvent(harness, event!, { at: now - 200 })).statusCode).toBe(200)
    expect(await statusOf(founder, id)).toBe('past_due')
  })

  it('acknowledges and ignores unrelated events, other accounts and unknown organisations', async () => {
    const { subscription } = await subscribedOrganisation(harness, stripe)
    const stray = { ...stripe.account.subscriptions.get(subscription)!, id: 'sub_stray' }
    stray.metadata = { org: '00000000-0000-4000-8000-000000000000' }
    stripe.account.subscriptions.set('sub_stray', stray)
    const before = await harness.checksums()
    for (const [type, object] of [
      ['charge.succeeded', { id: 'ch_1', object: 'charge' }],
      ['customer.subscription.updated', { id: 'sub_unknown', object: 'subscription' }],
      ['customer.subscription.updated', stray],
      ['invoice.paid', { id: 'in_1', object: 'invoice', parent: null }],
    ] as const) {
      const told = await deliverEvent(harness, { id: `evt_${type}`, type, created: 1, data: { object } })
      expect([type, told.statusCode]).toEqual([type, 200])
    }
    expect(await harness.checksums()).toEqual(before)
  })
})

describe('webhook idempotency', () => {
  it('a repeated event changes nothing', async () => {
    const { id, founder, subscription } = await subscribedOrganisation(harness, stripe)
    stripe.account.failRenewal(subscription)
    const [event] = stripe.events.splice(0)
    await deliverEvent(harness, event!)
    const before = await harness.checksums()
    for (let times = 0; times < 3; times++) expect((await deliverEvent(harness, event!)).statusCode).toBe(200)
    expect(await harness.checksums()).toEqual(before)
    expect(await statusOf(founder, id)).toBe('past_due')
  })

  it('ten concurrent copies leave one entry each for the subscription and its invoice', async () => {
    const { id, subscription } = await subscribedOrganisation(harness, stripe)
    stripe.account.failRenewal(subscription)
    const [event] = stripe.events.splice(0)
    const before = await entries(id)
    const told = await Promise.all(Array.from({ length: 10 }, () => deliverEvent(harness, event!)))
    expect(told.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await entries(id)).toBe(before + 2)
    const seen = await harness.admin.query('select 1 from payment_events where org_id = $1 and id = $2', [
      id,
      event!.id,
    ])
    expect(seen.rowCount).toBe(1)
  })

  it('events in any order, with duplicates, end in the provider’s state', { timeout: 120_000 }, async () => {
    const { id, founder } = await harness.organisation()
    const begun = await harness.call(routes.subscribe, founder, id, { body: ORDER })
    payAtProvider(stripe, begun.json<{ clientSecret: string }>().clientSecret)
    const made = [...stripe.account.subscriptions.values()].findLast(
      ({ metadata }) => metadata['org'] === id,
    )!
    stripe.account.failRenewal(made.id)
    const invoice = stripe.account.invoices.get(stripe.account.subscriptions.get(made.id)!.latest_invoice)!
    payAtProvider(stripe, invoice.confirmation_secret.client_secret)
    stripe.account.updateSubscription(made.id, { cancel_at_period_end: 'true' })
    const events = stripe.events.splice(0)
    expect(events.length).toBeGreaterThan(6)
    let round = 0
    const order = fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })
    await fc.assert(
      fc.asyncProperty(order, async (told) => {
        round++
        await harness.admin.query('delete from payment_subscriptions where org_id = $1', [id])
        await harness.admin.query('delete from payment_invoices where org_id = $1', [id])
        for (const event of told) await deliverEvent(harness, { ...event, id: `${event.id}_${round}` })
        const { subscription } = (await harness.call(routes.get, founder, id)).json<Payment>()
        expect(subscription).toMatchObject({ status: 'active', owedSince: null })
        expect(subscription!.cancelsAt).not.toBeNull()
        const { items } = (await harness.call(routes.invoices, founder, id)).json<{ items: Invoice[] }>()
        expect(items.map(({ status }) => status)).toEqual(['paid', 'paid'])
      }),
      { numRuns: 8 },
    )
  })

  it('an older provider response never replaces a newer one', async () => {
    const { id, founder, subscription } = await subscribedOrganisation(harness, stripe)
    await harness.admin.query(
      `update payment_subscriptions set status = 'unpaid', as_of = clock_timestamp() + interval '1 hour' where org_id = $1`,
      [id],
    )
    stripe.account.updateSubscription(subscription, {})
    await deliverEvent(harness, stripe.events.splice(0)[0]!)
    expect(await statusOf(founder, id)).toBe('unpaid')
  })

  it('a late event about an ended subscription does not affect the new one', async () => {
    const { id, founder, subscription } = await subscribedOrganisation(harness, stripe)
    stripe.account.cancel(subscription)
    const [late] = stripe.events.splice(0)
    await deliverEvent(harness, late!)
    const again = await harness.call(routes.subscribe, founder, id, { body: ORDER })
    payAtProvider(stripe, again.json<{ clientSecret: string }>().clientSecret)
    for (const event of stripe.events.splice(0)) await deliverEvent(harness, event)
    await deliverEvent(harness, { ...late!, id: 'evt_late_again' })
    expect(await statusOf(founder, id)).toBe('active')
  })
})

it('a subscription that ended before its first payment restricts nothing', async () => {
  const { id, founder } = await harness.organisation()
  await harness.call(routes.subscribe, founder, id, { body: ORDER })
  const made = [...stripe.account.subscriptions.values()].findLast(({ metadata }) => metadata['org'] === id)!
  stripe.account.cancel(made.id)
  for (const event of stripe.events.splice(0)) await deliverEvent(harness, event)
  const { subscription, standing } = (await harness.call(routes.get, founder, id)).json<Payment>()
  expect([subscription, standing.state]).toEqual([null, 'open'])
})
