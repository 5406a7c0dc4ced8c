import { allRoutes } from 'contract/routes'
import { unitRoutes } from 'contract/workspace/units'
import { paymentRoutes, type Payment } from 'contract/workspace/payment'
import { worksUnpaid } from 'contract/workspace/payment-status'
import { type ProtectedAct, type Purpose, protectionRoutes } from 'contract/workspace/protection'
import type { StripeStandIn } from 'dev-services/stripe'
import type { Collection } from 'contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Harness } from '#test/harness.ts'
import { deliverEvent, payAtProvider, startPaymentHarness, subscribedOrganisation } from '#test/payments.ts'
import { allCollections } from './collections.ts'
import type { Probe } from './probe.ts'
import { probesFor, send } from './probes.ts'
import { World } from './world.ts'

let harness: Harness
let stripe: StripeStandIn
let collections: Collection[]
let probes: Map<string, Probe[]>

beforeAll(async () => {
  ;({ harness, stripe } = await startPaymentHarness())
  collections = await allCollections()
  probes = probesFor(collections)
})
afterAll(async () => {
  await harness.stop()
  await stripe.stop()
})

/** The state this many days after a missed payment. */
async function owe(org: string, days: number): Promise<void> {
  await harness.admin.query(
    `insert into payment_subscriptions (org_id, id, status, seats, owed_since, created_at, as_of)
     values ($1, 'sub_owed', 'past_due', 1, clock_timestamp() - make_interval(days => $2), '2020-01-01', '2020-01-01')
     on conflict (org_id, id) do update set owed_since = excluded.owed_since`,
    [org, days],
  )
  harness.services.paymentStatus.forget(org)
}

it(
  'after 30 days of overdue payment every route that changes records is refused, and no other',
  { timeout: 300_000 },
  async () => {
    const world = await World.create(harness, collections, 'owingcanary')
    await owe(world.org, 29)
    const made = await harness.call(unitRoutes.create, world.founder, world.org, {
      body: { code: 'GRACE', name: { en: 'Still made' }, kind: 'site' },
    })
    expect(made.statusCode, made.body).toBe(201)
    await owe(world.org, 31)
    let refusals = 0
    for (const route of allRoutes.filter(({ reply }) => reply !== 'events')) {
      const probe = probes.get(route.name)!.find(({ organisationless }) => !organisationless)
      if (!probe) continue
      const person = probe.as?.(world) ?? world.founder
      const response = await send(
        world,
        route,
        person,
        world.org,
        probe.request(world, undefined, { person }),
      )
      const refused = response.body === '{"error":"PAYMENT_REQUIRED"}'
      if (response.statusCode === 403) continue
      if (refused) refusals++
      expect([route.name, response.statusCode === 402, refused]).toEqual([
        route.name,
        !worksUnpaid(route),
        !worksUnpaid(route),
      ])
    }
    expect(refusals).toBeGreaterThan(200)
  },
)

it('T11 a protected change is refused for overdue payment exactly when its own route is', async () => {
  const { id: org, founder } = await harness.organisation()
  const second = await harness.member(org, ['admin'], 'Second')
  const { id: member } = await harness.member(org, ['guest'], 'Member')
  const invited = { email: 'a@example.com', name: 'Ann', roles: ['auditor' as const] }
  const ask = (act: ProtectedAct) => harness.protect(founder, org, act)
  const before = await ask({ kind: 'member.update', member, roles: ['auditor'] })
  expect(before.json(), before.body).toMatchObject({ status: 'pending' })
  await owe(org, 31)
  for (const act of [
    { kind: 'invitation.create', ...invited },
    { kind: 'member.update', member, roles: ['cae'] },
    { kind: 'member.reactivate', member },
    { kind: 'organisation.settings', selfReview: true },
    { kind: 'document.retention', document: member, legalHold: false },
  ] as const)
    expect([act.kind, (await ask({ ...act } as ProtectedAct)).json()]).toEqual([
      act.kind,
      { error: 'PAYMENT_REQUIRED' },
    ])
  // Earlier requests are decided after payment; rejecting one is always possible.
  const { id } = before.json<{ id: string }>()
  const decide = async (decision: 'approve' | 'reject') => {
    const reason = decision === 'reject' ? { reason: 'No' } : {}
    const purpose = { for: decision, change: id, ...reason } as Purpose
    const body = { ...reason, ...(await harness.proofFor(second, org, purpose)) }
    return harness.call(protectionRoutes[decision], second, org, { params: { id }, body })
  }
  expect((await decide('approve')).json()).toEqual({ error: 'PAYMENT_REQUIRED' })
  expect((await decide('reject')).json()).toMatchObject({ status: 'rejected' })
  // People can be deactivated and data exported while payment is overdue.
  expect((await ask({ kind: 'organisation.export' })).json()).toMatchObject({ status: 'pending' })
  const gone = await ask({ kind: 'member.deactivate', member: second.id, handOverTo: null })
  expect(gone.statusCode, gone.body).toBe(200)
  for (const name of ['invitations', 'members'])
    expect(
      (
        await harness.admin.query(`select 1 from ${name} where org_id = $1 and roles && '{cae,auditor}'`, [
          org,
        ])
      ).rowCount,
    ).toBe(0)
})

it('writing works again as soon as the payment arrives; an organisation in test mode is never limited', async () => {
  const { id, founder, subscription } = await subscribedOrganisation(harness, stripe)
  const create = async (code: string) =>
    (await harness.call(unitRoutes.create, founder, id, { body: { code, name: { en: code }, kind: 'site' } }))
      .statusCode
  stripe.account.failRenewal(subscription)
  for (const event of stripe.events.splice(0)) await deliverEvent(harness, event)
  expect(await create('A')).toBe(201)
  await harness.admin.query(
    `update payment_subscriptions set owed_since = owed_since - interval '31 days' where org_id = $1`,
    [id],
  )
  harness.services.paymentStatus.forget(id)
  expect(await create('B')).toBe(402)
  const { standing } = (await harness.call(paymentRoutes.get, founder, id)).json<Payment>()
  expect(standing.state).toBe('closed')
  const open = await harness.call(paymentRoutes.checkout, founder, id)
  payAtProvider(stripe, open.json<{ clientSecret: string }>().clientSecret)
  for (const event of stripe.events.splice(0)) await deliverEvent(harness, event)
  expect(await create('C')).toBe(201)

  await harness.admin.query(
    `update payment_subscriptions set status = 'unpaid', owed_since = '2020-01-01' where org_id = $1`,
    [id],
  )
  await harness.admin.query('update organisations set test_mode = true where org_id = $1', [id])
  harness.services.paymentStatus.forget(id)
  expect(await create('D')).toBe(201)
})
