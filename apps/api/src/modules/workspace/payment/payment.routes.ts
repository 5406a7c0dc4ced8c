import { paymentRoutes as routes } from 'contract/workspace/payment'
import type { FastifyInstance } from 'fastify'
import type { WriteTx } from '#platform/db/tx.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { readPaymentStatus } from '#platform/payments/payment-status.ts'
import { required } from './call-provider.ts'
import { type Customer, saveCustomer } from './customer.ts'
import { saveBilling, saveInvoice, saveSubscription, type ChangeAuthor } from './save-payment.ts'
import { latestInvoice, mirrorInvoice, mirrorSubscription } from './mirror.ts'
import {
  currentSubscription,
  toSubscriptionResponse,
  describePayment,
  getBilling,
  listInvoices,
} from './payment.service.ts'
import {
  type ProviderResponse,
  startSubscription,
  changeCurrent,
  changePlan,
  checkoutOf,
  fetchCurrent,
  previewOrder,
} from './subscribe.ts'
import { serveWebhook } from './webhook.ts'

const makerOf = (actor: Actor, requestId: string): ChangeAuthor => ({
  actor: actor.personId,
  roles: actor.roles,
  request: requestId,
})

/** A request with the provider's response instead of its body. */
interface Prepared<Body> {
  tx: WriteTx
  actor: Actor
  requestId: string
  body: Body
}

/** Saves everything in a response of the provider. */
async function saveResponse(
  services: Services,
  tx: WriteTx,
  maker: ChangeAuthor,
  { asOf, subscription, replaced, customer, billing }: ProviderResponse,
): Promise<void> {
  const invoice = latestInvoice(subscription)
  if (customer && billing) await saveBilling(tx, maker, customer, billing)
  for (const one of [subscription, ...(replaced ? [replaced] : [])])
    await saveSubscription(tx, maker, mirrorSubscription(required(services.payments), one), asOf)
  if (invoice) await saveInvoice(tx, maker, mirrorInvoice(invoice), asOf)
  services.paymentStatus.forget(tx.org)
}

/** Serves plans, payments and invoices. The provider is called before a transaction is opened, never inside one. */
export function servePayment(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, services, routes.get, ({ tx }) => describePayment(tx, services.payments))
  serve(app, services, routes.standing, async ({ tx }) =>
    services.payments ? readPaymentStatus(tx) : { state: 'open' as const, writableUntil: null },
  )
  serve(app, services, routes.invoices, ({ tx, query }) => listInvoices(tx, query))
  serve(app, services, routes.preview, ({ actor, body }) => previewOrder(services, actor.orgId, body))
  serve(app, services, routes.checkout, async ({ actor }) =>
    checkoutOf(required(services.payments), await fetchCurrent(services, actor.orgId)),
  )
  serve(
    app,
    services,
    routes.subscribe,
    async ({ tx, actor, body, requestId }: Prepared<ProviderResponse>) => {
      await saveResponse(services, tx, makerOf(actor, requestId), body)
      return checkoutOf(required(services.payments), body)
    },
    (order, actor) => startSubscription(services, actor.orgId, order),
  )

  const keepChange = async (call: Prepared<ProviderResponse>) => {
    await saveResponse(services, call.tx, makerOf(call.actor, call.requestId), call.body)
    return toSubscriptionResponse((await currentSubscription(call.tx))!)
  }
  serve(app, services, routes.change, keepChange, (choice, actor) =>
    changePlan(services, actor.orgId, choice),
  )
  serve(app, services, routes.cancel, keepChange, (_body, actor) =>
    changeCurrent(services, actor.orgId, () => ({ cancel_at_period_end: true })),
  )
  serve(app, services, routes.resume, keepChange, (_body, actor) =>
    changeCurrent(services, actor.orgId, () => ({ cancel_at_period_end: false })),
  )
  serve(
    app,
    services,
    routes.changeBilling,
    async ({ tx, actor, body: { customer, billing }, requestId }: Prepared<Customer>) => {
      await saveBilling(tx, makerOf(actor, requestId), customer, billing)
      return billing
    },
    async (billing, { orgId }) => {
      const before = await getBilling(db.read(orgId))
      return { billing, customer: await saveCustomer(required(services.payments), orgId, before, billing) }
    },
  )
  serve(
    app,
    services,
    routes.refresh,
    async ({ tx, actor, body, requestId }: Prepared<ProviderResponse | null>) => {
      if (body) await saveResponse(services, tx, makerOf(actor, requestId), body)
      return describePayment(tx, services.payments)
    },
    async (_body, { orgId }) => {
      required(services.payments)
      return (await currentSubscription(db.read(orgId))) ? fetchCurrent(services, orgId) : null
    },
  )
  serveWebhook(app, services)
}
