import type { Route } from 'contract'
import { unitRoutes } from 'contract/workspace/units'
import {
  type Checkout,
  type Invoice,
  paymentRoutes as routes,
  type Payment,
} from 'contract/workspace/payment'
import { SEAT_PRICES } from 'contract/workspace/payment-plans'
import { organisationRoutes } from 'contract/workspace/organisations'
import type { StripeStandIn } from 'dev-services/stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import {
  deliverEvent,
  ORDER,
  payAtProvider,
  startPaymentHarness,
  subscribedOrganisation,
} from '#test/payments.ts'
import { countAllSeats } from './seats.jobs.ts'

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

const get = async (who: Person, org: string) => (await harness.call(routes.get, who, org)).json<Payment>()
const SEAT = SEAT_PRICES.team.monthly

describe('subscribing', () => {
  it('counts active members as seats; guests and external reviewers are free', async () => {
    const { id, founder } = await harness.organisation()
    await harness.member(id, ['auditor'])
    await harness.member(id, ['guest'])
    await harness.member(id, ['external_reviewer', 'guest'])
    await harness.member(id, ['guest', 'owner'])
    const gone = await harness.member(id, ['auditor'])
    await harness.admin.query('update members set active = false where id = $1', [gone.id])
    expect(await get(founder, id)).toMatchObject({
      seats: 3,
      subscription: null,
      standing: { state: 'open' },
    })
  })

  it('shows the tax as calculated by the provider: none with a VAT number', async () => {
    const { id, founder } = await harness.organisation()
    const preview = async (billing: object) =>
      (
        await harness.call(routes.preview, founder, id, {
          body: { ...ORDER, billing: { ...ORDER.billing, ...billing } },
        })
      ).json<object>()
    expect(await preview({})).toEqual({
      currency: 'eur',
      subtotal: SEAT,
      tax: SEAT / 5,
      total: (SEAT * 6) / 5,
      due: (SEAT * 6) / 5,
    })
    expect(await preview({ vatNumber: 'FR40303265045' })).toMatchObject({ tax: 0, total: SEAT })
  })

  it('becomes active once its first invoice is paid, and the invoice can be downloaded', async () => {
    const { id, founder } = await harness.organisation()
    const response = await harness.call(routes.subscribe, founder, id, { body: ORDER })
    const checkout = response.json<Checkout>()
    expect(checkout.clientSecret).toMatch(/^pi_\w+_secret_/)
    expect(checkout.subscription.status).toBe('incomplete')
    payAtProvider(stripe, checkout.clientSecret!)
    // The page asks by itself, whether the provider's message has come or not.
    const after = (await harness.call(routes.refresh, founder, id)).json<Payment>()
    expect(after.subscription).toMatchObject({
      status: 'active',
      plan: 'team',
      interval: 'monthly',
      seats: 1,
    })
    expect(after.billing).toEqual(ORDER.billing)
    const { items } = (await harness.call(routes.invoices, founder, id)).json<{ items: Invoice[] }>()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ status: 'paid', tax: SEAT / 5, total: (SEAT * 6) / 5 })
    expect(items[0]!.fileUrl).toMatch(/^https:/)
    const twice = await harness.call(routes.subscribe, founder, id, { body: ORDER })
    expect(twice.json()).toEqual({ error: 'ALREADY_SUBSCRIBED' })
  })

  it('creates one subscription when submitted twice', async () => {
    const { id, founder } = await harness.organisation()
    const both = await Promise.all(
      [1, 2].map(() => harness.call(routes.subscribe, founder, id, { body: ORDER })),
    )
    const secrets = both.map((one) => one.json<Checkout>().clientSecret)
    expect(secrets[0]).toBe(secrets[1])
    const again = await harness.call(routes.subscribe, founder, id, { body: ORDER })
    expect(again.json<Checkout>().clientSecret).toBe(secrets[0])
  })

  it('replaces an unpaid subscription when another plan is chosen', async () => {
    const { id, founder } = await harness.organisation()
    const first = await harness.call(routes.subscribe, founder, id, { body: ORDER })
    const second = await harness.call(routes.subscribe, founder, id, { body: { ...ORDER, plan: 'starter' } })
    expect(second.statusCode, second.body).toBe(200)
    expect(second.json<Checkout>().clientSecret).not.toBe(first.json<Checkout>().clientSecret)
    expect((await get(founder, id)).subscription).toMatchObject({ plan: 'starter', status: 'incomplete' })
    const open = await harness.call(routes.checkout, founder, id)
    expect(open.json<Checkout>().clientSecret).toBe(second.json<Checkout>().clientSecret)
  })

  it('reports a VAT number that the provider refuses', async () => {
    const { id, founder } = await harness.organisation()
    const body = { ...ORDER, billing: { ...ORDER.billing, vatNumber: 'INVALID' } }
    const refused = await harness.call(routes.subscribe, founder, id, { body })
    expect(refused.json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['vatNumber'], code: 'invalid_format' }],
    })
  })

  it('is refused for a workspace in test mode', async () => {
    const { id, founder } = await harness.organisation()
    await harness.call(organisationRoutes.update, founder, id, { version: 1, body: { testMode: true } })
    const refused = await harness.call(routes.subscribe, founder, id, { body: ORDER })
    expect(refused.json()).toEqual({ error: 'PAYMENT_NOT_SET_UP', details: { why: 'test_mode' } })
  })
})

describe('an active subscription', () => {
  it('changes plan, is cancelled at period end and can be resumed', async () => {
    const { id, founder } = await subscribedOrganisation(harness, stripe)
    await harness.member(id, ['auditor'])
    const call = async (route: Route, body?: unknown) =>
      (await harness.call(route, founder, id, { body })).json<object>()
    expect(await call(routes.change, { plan: 'enterprise', interval: 'yearly' })).toMatchObject({
      plan: 'enterprise',
      interval: 'yearly',
      seats: 2,
    })
    expect((await call(routes.cancel)) as { cancelsAt: string }).toMatchObject({
      status: 'active',
      cancelsAt: expect.stringMatching(/^2/),
    })
    expect(await call(routes.resume)).toMatchObject({ cancelsAt: null })
    const billing = { ...ORDER.billing, company: 'Renamed', vatNumber: 'FR40303265045' }
    expect(await call(routes.changeBilling, billing)).toEqual(billing)
    expect((await get(founder, id)).billing).toEqual(billing)
  })

  it('updates its seats to the number of members', async () => {
    const { id, founder } = await subscribedOrganisation(harness, stripe)
    await harness.member(id, ['auditor'])
    await harness.member(id, ['risk_manager'])
    expect(await get(founder, id)).toMatchObject({ seats: 3, subscription: { seats: 1 } })
    await countAllSeats(harness.services)
    expect(await get(founder, id)).toMatchObject({ seats: 3, subscription: { seats: 3 } })
  })
})

describe('access to payment', () => {
  it('is limited to administrators and super users', async () => {
    const { id } = await subscribedOrganisation(harness, stripe)
    const admin = await harness.member(id, ['admin'])
    const marked = await harness.member(id, ['auditor'])
    await harness.admin.query('update members set super_user = true where id = $1', [marked.id])
    harness.services.accounts.forget()
    const others = [await harness.member(id, ['cae']), await harness.member(id, ['guest'])]
    for (const who of [admin, marked]) {
      expect((await harness.call(routes.get, who, id)).statusCode).toBe(200)
      expect((await harness.call(routes.invoices, who, id)).statusCode).toBe(200)
    }
    for (const who of others)
      for (const route of [routes.get, routes.invoices, routes.checkout, routes.cancel])
        expect((await harness.call(route, who, id)).statusCode).toBe(403)
  })

  it('keeps secrets, card data and addresses of the provider out of the log', async () => {
    const { id, founder } = await harness.organisation()
    const begun = await harness.call(routes.subscribe, founder, id, { body: ORDER })
    const { clientSecret } = begun.json<Checkout>()
    await deliverEvent(harness, 'not json', { signature: 't=1,v1=deadbeef' })
    await harness.call(routes.subscribe, founder, id, {
      body: { ...ORDER, billing: { ...ORDER.billing, vatNumber: 'INVALID' } },
    })
    const log = harness.log.join('\n')
    expect(harness.log.length).toBeGreaterThan(0)
    for (const secret of [
      'sk_test',
      'whsec_',
      clientSecret!,
      'deadbeef',
      ORDER.billing.email,
      'Example Medical',
    ])
      expect(log).not.toContain(secret)
  })

  it('writes every change to the audit trail with the person who made it', async () => {
    const { id, founder } = await subscribedOrganisation(harness, stripe)
    const found = await harness.admin.query<{ type: string; actor: string | null }>(
      `select entry ->> 'type' as type, entry ->> 'actor' as actor from trail where org_id = $1 order by seq`,
      [id],
    )
    const told = found.rows.map(({ type, actor }) => `${type} ${actor === founder.id ? 'person' : actor}`)
    expect(told).toEqual([
      'organisation person',
      // The name that the founder signs with.
      'member person',
      'billing person',
      'subscription person',
      'invoice person',
      'subscription null',
      'invoice null',
    ])
  })
})

describe('without payment keys', () => {
  let plain: Harness
  beforeAll(async () => {
    plain = await Harness.start()
  })
  afterAll(() => plain.stop())

  it('reports that payments are not configured, and restricts nothing', async () => {
    const { id, founder } = await plain.organisation()
    await plain.admin.query(
      `insert into payment_subscriptions (org_id, id, status, seats, owed_since, created_at, as_of)
       values ($1, 'sub_old', 'unpaid', 1, '2020-01-01', '2020-01-01', '2020-01-01')`,
      [id],
    )
    expect((await plain.call(routes.get, founder, id)).json()).toMatchObject({
      publishableKey: null,
      standing: { state: 'open' },
    })
    const refused = await plain.call(routes.subscribe, founder, id, { body: ORDER })
    expect(refused.json()).toEqual({ error: 'PAYMENT_NOT_SET_UP' })
    expect((await deliverEvent(plain, '{}')).statusCode).toBe(409)
    const body = { code: 'P-1', name: { en: 'Made' }, kind: 'site' }
    const made = await plain.call(unitRoutes.create, founder, id, { body })
    expect(made.statusCode, made.body).toBe(201)
  })
})
