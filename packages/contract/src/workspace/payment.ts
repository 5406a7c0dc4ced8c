import * as z from 'zod/mini'
import { PageQuery, pageOf } from '../collection-routes.ts'
import { action } from '../permissions.ts'
import { Moment, route } from '../route.ts'
import { Country, Interval, Plan } from './payment-plans.ts'
import { SUBSCRIPTION_STATUSES } from './payment-status.ts'

/** Webhook of the payment provider. Its requests are signed and carry no user. */
export const WEBHOOK_PATH = '/payment/webhook'

const line = (max: number) => z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(max))

/** The recipient of invoices. */
export const Billing = z.strictObject({
  company: line(200),
  email: z.email().check(z.maxLength(254)),
  country: Country,
  postalCode: z.nullable(line(20)),
  vatNumber: z.nullable(line(30)),
})
export type Billing = z.output<typeof Billing>

export const Subscription = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  plan: z.nullable(Plan),
  interval: z.nullable(Interval),
  /** Paid seats; the number in use is a separate field. */
  seats: z.int(),
  periodEndsAt: z.nullable(Moment),
  /** The end date of a cancelled subscription. */
  cancelsAt: z.nullable(Moment),
  owedSince: z.nullable(Moment),
})
export type Subscription = z.output<typeof Subscription>

const PaymentStatus = z.object({
  state: z.enum(['open', 'grace', 'closed']),
  writableUntil: z.nullable(Moment),
})

export const Payment = z.object({
  /** Null where this installation takes no payments; then nothing is limited. */
  publishableKey: z.nullable(z.string()),
  testMode: z.boolean(),
  /** Active members who use a seat. */
  seats: z.int(),
  subscription: z.nullable(Subscription),
  billing: z.nullable(Billing),
  standing: PaymentStatus,
})
export type Payment = z.output<typeof Payment>

/** The amount to pay in the smallest unit of the currency, computed by the payment provider. */
export const Summary = z.object({
  currency: z.string(),
  subtotal: z.int(),
  tax: z.int(),
  total: z.int(),
  due: z.int(),
})
export type Summary = z.output<typeof Summary>

/** A pending payment: the secret allows the browser to pay this one invoice and nothing else. */
export const Checkout = z.object({
  clientSecret: z.nullable(z.string()),
  summary: Summary,
  subscription: Subscription,
})
export type Checkout = z.output<typeof Checkout>

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum(INVOICE_STATUSES),
  createdAt: Moment,
  currency: z.string(),
  subtotal: z.int(),
  tax: z.int(),
  total: z.int(),
  /** The payment provider's page of the invoice, and its PDF. */
  pageUrl: z.nullable(z.string()),
  fileUrl: z.nullable(z.string()),
})
export type Invoice = z.output<typeof Invoice>

export const Choice = z.strictObject({ plan: Plan, interval: Interval })
export type Choice = z.output<typeof Choice>
const Order = z.strictObject({ plan: Plan, interval: Interval, billing: Billing })
export type Order = z.output<typeof Order>

const paymentActions = {
  manage: { ...action('payment.manage', ['admin']), orSuperUser: true },
}
const { manage } = paymentActions
const UNPAYABLE = ['PAYMENT_NOT_SET_UP', 'PAYMENT_DECLINED'] as const

export const paymentRoutes = {
  get: route('payment.get', 'GET /payment', manage, {
    summary: 'Plan, seats, billing details and outstanding amount',
    reply: Payment,
  }),
  standing: route('payment.standing', 'GET /payment/standing', manage, {
    summary: 'Payment status, and until when records can be changed',
    reply: PaymentStatus,
  }),
  invoices: route('payment.invoices', 'GET /payment/invoices', manage, {
    summary: 'Invoices, newest first',
    query: PageQuery,
    reply: pageOf(Invoice),
    fails: ['INVALID_CURSOR'],
  }),
  preview: route('payment.preview', 'POST /payment/preview', manage, {
    summary: 'Price of a plan, with tax',
    body: Order,
    reply: Summary,
    changesNothing: true,
    fails: UNPAYABLE,
  }),
  checkout: route('payment.checkout', 'GET /payment/checkout', manage, {
    summary: 'The open payment',
    reply: Checkout,
    fails: ['NOT_FOUND', ...UNPAYABLE],
  }),
  subscribe: route('payment.subscribe', 'POST /payment/subscription', manage, {
    summary: 'Start a subscription; it is active once the first invoice is paid',
    body: Order,
    reply: Checkout,
    fails: ['ALREADY_SUBSCRIBED', ...UNPAYABLE],
  }),
  change: route('payment.change', 'PATCH /payment/subscription', manage, {
    summary: 'Change the plan and update the number of seats',
    body: Choice,
    reply: Subscription,
    fails: ['NOT_FOUND', ...UNPAYABLE],
  }),
  cancel: route('payment.cancel', 'POST /payment/subscription/cancel', manage, {
    summary: 'Cancel the subscription at the end of the paid period',
    reply: Subscription,
    fails: ['NOT_FOUND', ...UNPAYABLE],
  }),
  resume: route('payment.resume', 'POST /payment/subscription/resume', manage, {
    summary: 'Resume a cancelled subscription before it ends',
    reply: Subscription,
    fails: ['NOT_FOUND', ...UNPAYABLE],
  }),
  changeBilling: route('payment.changeBilling', 'PUT /payment/billing', manage, {
    summary: 'Change billing details',
    body: Billing,
    reply: Billing,
    fails: UNPAYABLE,
  }),
  refresh: route('payment.refresh', 'POST /payment/refresh', manage, {
    summary: 'Refresh the payment status from the provider',
    reply: Payment,
    fails: UNPAYABLE,
  }),
}
