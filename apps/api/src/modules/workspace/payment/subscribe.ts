import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import type { Billing, Checkout, Choice, Order, Subscription, Summary } from 'contract/workspace/payment'
import { isRunning } from 'contract/workspace/payment-status'
import type Stripe from 'stripe'
import type { Services } from '#platform/http/services.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { callProvider, required } from './call-provider.ts'
import { addressOf, saveCustomer, taxIdsOf } from './customer.ts'
import { requestTime } from './save-payment.ts'
import { latestInvoice, mirrorSubscription, summarise } from './mirror.ts'
import {
  countSeats,
  countSubscriptions,
  currentSubscription,
  getBilling,
  isSampleOrganisation,
} from './payment.service.ts'

/** A response of the provider, before it is saved. */
export interface ProviderResponse {
  asOf: string
  subscription: Stripe.Subscription
  /** An earlier unpaid subscription that was cancelled. */
  replaced?: Stripe.Subscription
  customer?: string
  billing?: Billing
}

/** Expands the secret that the browser needs for the payment. */
const EXPANDED_FIELDS = ['latest_invoice.confirmation_secret']

const itemsFor = (payments: Payments, { plan, interval }: Choice, quantity: number) => ({
  price: payments.priceOf(plan, interval),
  quantity,
})

/** Previews the first invoice. */
export async function previewOrder(services: Services, org: string, order: Order): Promise<Summary> {
  const payments = required(services.payments)
  const quantity = await countSeats(services.db.read(org))
  const invoice = await callProvider(() =>
    payments.stripe.invoices.createPreview({
      customer_details: { address: addressOf(order.billing), tax_ids: taxIdsOf(order.billing) },
      automatic_tax: { enabled: payments.taxed },
      subscription_details: { items: [itemsFor(payments, order, quantity)] },
    }),
  )
  return summarise(invoice)
}

/** Whether an unpaid subscription equals the new order, so that its payment can be reused. */
const isSameOrder = (
  { plan, interval, seats }: Subscription,
  quantity: number,
  known: Billing | undefined,
  { billing, ...choice }: Order,
): boolean =>
  seats === quantity &&
  isDeepStrictEqual({ plan, interval }, { plan: choice.plan, interval: choice.interval }) &&
  isDeepStrictEqual(known, billing)

/** Starts a subscription, which the first payment activates; an earlier unpaid one is cancelled. */
export async function startSubscription(
  services: Services,
  org: string,
  order: Order,
): Promise<ProviderResponse> {
  const payments = required(services.payments)
  const { stripe } = payments
  const tx = services.db.read(org)
  // Repeated and concurrent requests get the same idempotency key. Counted first, so that subscriptions created until
  // then are found below.
  const idempotencyKey = `subscribe-${org}-${await countSubscriptions(tx)}`
  const earlier = await currentSubscription(tx)
  if (earlier && isRunning(earlier.status)) throw fail('ALREADY_SUBSCRIBED')
  if (await isSampleOrganisation(tx)) throw fail('PAYMENT_NOT_SET_UP', { why: 'test_mode' })
  const quantity = await countSeats(tx)
  const known = await getBilling(tx)
  if (earlier?.status === 'incomplete' && isSameOrder(earlier, quantity, known?.billing, order))
    return fetchCurrent(services, org)
  const customer = await saveCustomer(payments, org, known, order.billing)
  const asOf = await requestTime(services.db)
  const replaced =
    earlier?.status === 'incomplete'
      ? await callProvider(() => stripe.subscriptions.cancel(earlier.id, { expand: EXPANDED_FIELDS }))
      : null
  const subscription = await callProvider(() =>
    stripe.subscriptions.create(
      {
        customer,
        items: [itemsFor(payments, order, quantity)],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        automatic_tax: { enabled: payments.taxed },
        metadata: { org },
        expand: EXPANDED_FIELDS,
      },
      { idempotencyKey },
    ),
  )
  return { asOf, subscription, customer, billing: order.billing, ...(replaced ? { replaced } : {}) }
}

/** Fetches the current subscription from the provider. */
export async function fetchCurrent(services: Services, org: string): Promise<ProviderResponse> {
  const { stripe } = required(services.payments)
  const current = await currentSubscription(services.db.read(org))
  if (!current) throw fail('NOT_FOUND')
  const asOf = await requestTime(services.db)
  const subscription = await callProvider(() =>
    stripe.subscriptions.retrieve(current.id, { expand: EXPANDED_FIELDS }),
  )
  return { asOf, subscription }
}

/** Changes the current subscription. */
export async function changeCurrent(
  services: Services,
  org: string,
  changes: (running: Stripe.Subscription) => Stripe.SubscriptionUpdateParams,
): Promise<ProviderResponse> {
  const { stripe } = required(services.payments)
  const { subscription: running } = await fetchCurrent(services, org)
  if (!isRunning(running.status as never)) throw fail('NOT_FOUND')
  const asOf = await requestTime(services.db)
  const subscription = await callProvider(() =>
    stripe.subscriptions.update(running.id, { ...changes(running), expand: EXPANDED_FIELDS }),
  )
  return { asOf, subscription }
}

/** Changes plan and seats; the rest of the period is prorated. */
export async function changePlan(services: Services, org: string, choice: Choice): Promise<ProviderResponse> {
  const payments = required(services.payments)
  const quantity = await countSeats(services.db.read(org))
  return changeCurrent(services, org, (running) => ({
    items: [{ id: running.items.data[0]!.id, ...itemsFor(payments, choice, quantity) }],
    proration_behavior: 'create_prorations',
  }))
}

/** The pending payment of the latest invoice. */
export function checkoutOf(payments: Payments, { subscription }: ProviderResponse): Checkout {
  const invoice = latestInvoice(subscription)
  if (!invoice) throw fail('NOT_FOUND')
  const { id: _, createdAt: __, ...described } = mirrorSubscription(payments, subscription)
  return {
    clientSecret: invoice.status === 'open' ? (invoice.confirmation_secret?.client_secret ?? null) : null,
    summary: summarise(invoice),
    subscription: described as Checkout['subscription'],
  }
}
