import { INVOICE_STATUSES, type Invoice } from 'contract/workspace/payment'
import { hasBegun, isPaid, type SubscriptionStatus } from 'contract/workspace/payment-status'
import type Stripe from 'stripe'
import type { Payments } from '#platform/payments/payments.ts'

/** A stored subscription. */
export interface SubscriptionRow {
  id: string
  status: SubscriptionStatus
  plan: string | null
  interval: string | null
  seats: number
  periodEndsAt: string | null
  cancelsAt: string | null
  /** The start of the current debt, if none is stored yet. */
  owedSince: string | null
  createdAt: string
}

const moment = (seconds: number | null | undefined): string | null =>
  seconds ? new Date(seconds * 1000).toISOString() : null

const expanded = <T extends { id: string }>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? (value ?? null) : null

export const latestInvoice = (subscription: Stripe.Subscription): Stripe.Invoice | null =>
  expanded(subscription.latest_invoice)

/** A subscription that ended before its first payment counts as incomplete, whatever the provider calls it. */
function statusOf(subscription: Stripe.Subscription): SubscriptionStatus {
  const invoice = latestInvoice(subscription)
  const isFirst = invoice?.billing_reason === 'subscription_create'
  if (subscription.status === 'canceled' && isFirst && invoice.status !== 'paid') return 'incomplete_expired'
  return subscription.status as SubscriptionStatus
}

function owedSince(subscription: Stripe.Subscription, status: SubscriptionStatus): string | null {
  if (!hasBegun(status) || isPaid(status)) return null
  if (status === 'canceled') return moment(subscription.ended_at ?? subscription.canceled_at)
  const invoice = latestInvoice(subscription)
  return moment(invoice?.status_transitions.finalized_at ?? invoice?.created ?? subscription.created)
}

/** Maps a subscription of the provider to our row. */
export function mirrorSubscription(payments: Payments, subscription: Stripe.Subscription): SubscriptionRow {
  const item = subscription.items.data[0]
  const choice = item ? payments.planOf(item.price.id) : null
  const periodEnd = item?.current_period_end
  const status = statusOf(subscription)
  return {
    id: subscription.id,
    status,
    plan: choice?.plan ?? null,
    interval: choice?.interval ?? null,
    seats: item?.quantity ?? 0,
    periodEndsAt: moment(periodEnd),
    cancelsAt: moment(subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null)),
    owedSince: owedSince(subscription, status),
    createdAt: moment(subscription.created)!,
  }
}

const taxOf = (invoice: Stripe.Invoice): number =>
  (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** Accepts https URLs only, because the value becomes a link. */
const web = (url: string | null | undefined): string | null => (url?.startsWith('https://') ? url : null)

export function mirrorInvoice(invoice: Stripe.Invoice): Invoice {
  const status = INVOICE_STATUSES.find((one) => one === invoice.status) ?? 'draft'
  return {
    id: invoice.id,
    number: invoice.number,
    status,
    createdAt: moment(invoice.created)!,
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    tax: taxOf(invoice),
    total: invoice.total,
    pageUrl: web(invoice.hosted_invoice_url),
    fileUrl: web(invoice.invoice_pdf),
  }
}

export const summarise = (invoice: Stripe.Invoice) => ({
  currency: invoice.currency,
  subtotal: invoice.subtotal,
  tax: taxOf(invoice),
  total: invoice.total,
  due: invoice.amount_due,
})

/** The organisation of a subscription, from the metadata set at its creation. */
export const orgOf = (subscription: Stripe.Subscription): string | null =>
  subscription.metadata['org'] ?? null
