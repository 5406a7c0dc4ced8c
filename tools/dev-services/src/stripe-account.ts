import { randomBytes } from 'node:crypto'
import {
  type Customer,
  type Form,
  formAt,
  type Invoice,
  missing,
  type PaymentIntent,
  Refusal,
  type Subscription,
  textAt,
} from './stripe-objects.ts'

export type Prices = Readonly<Record<string, { amount: number; interval: 'month' | 'year' }>>
export type Tell = (type: string, object: object) => void

/** Countries where the mock charges tax to customers without a tax number: 20 %, whatever the country. */
const TAXED = /^(?:AT|BE|DE|ES|FR|GB|IE|IT|MA|NL|PT|SE)$/
const TAX_RATE = 0.2
const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)
const newId = (kind: string) => `${kind}_${randomBytes(9).toString('hex')}`

/** Stripe's test cards, and their outcomes. */
const TEST_CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authenticated: '4000002500003155',
}

/** An in-memory Stripe account; changes emit events as Stripe would. */
export class StripeAccount {
  readonly customers = new Map<string, Customer>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  readonly intents = new Map<string, PaymentIntent>()
  private readonly prices: Prices
  private readonly tell: Tell
  private numbered = 0

  constructor(prices: Prices, tell: Tell) {
    this.prices = prices
    this.tell = tell
  }

  createCustomer(form: Form): object {
    const ids = Object.values(formAt(form, 'tax_id_data')) as Form[]
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      name: '',
      email: '',
      address: {},
      taxIds: [],
    }
    this.customers.set(customer.id, customer)
    for (const one of ids) this.addTaxId(customer.id, one)
    return this.updateCustomer(customer.id, form)
  }

  updateCustomer(id: string, form: Form): object {
    const customer = this.find(this.customers, id, 'customer')
    customer.name = textAt(form, 'name') ?? customer.name
    customer.email = textAt(form, 'email') ?? customer.email
    if (form['address']) customer.address = formAt(form, 'address')
    return customer
  }

  addTaxId(customer: string, form: Form): object {
    const value = textAt(form, 'value') ?? ''
    if (/invalid/i.test(value))
      throw new Refusal(400, {
        type: 'invalid_request_error',
        code: 'tax_id_invalid',
        message: 'Invalid value',
      })
    const made = { id: newId('txi'), object: 'tax_id', type: textAt(form, 'type') ?? '', value }
    this.find(this.customers, customer, 'customer').taxIds.push(made)
    return made
  }

  removeTaxId(customer: string, id: string): object {
    const found = this.find(this.customers, customer, 'customer')
    found.taxIds = found.taxIds.filter((one) => one.id !== id)
    return { id, object: 'tax_id', deleted: true }
  }

  /** Computes an invoice without storing it. */
  preview(form: Form): object {
    const details = formAt(form, 'customer_details')
    const item = formAt(form, 'subscription_details', 'items', '0')
    const country = textAt(formAt(details, 'address'), 'country')
    const exempt = Object.keys(formAt(details, 'tax_ids')).length > 0
    return {
      id: newId('upcoming_in'),
      object: 'invoice',
      ...this.amounts(item, country, exempt, taxed(form)),
    }
  }

  subscribe(form: Form): Subscription {
    const customer = this.find(this.customers, textAt(form, 'customer') ?? '', 'customer')
    const item = formAt(form, 'items', '0')
    const price = textAt(item, 'price') ?? ''
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      status: 'incomplete',
      customer: customer.id,
      created: now(),
      canceled_at: null,
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      metadata: formAt(form, 'metadata') as Record<string, string>,
      items: {
        data: [
          {
            id: newId('si'),
            price: { id: price },
            quantity: Number(textAt(item, 'quantity')),
            current_period_end: this.periodEnd(price),
          },
        ],
      },
      latest_invoice: '',
    }
    this.subscriptions.set(subscription.id, subscription)
    this.bill(subscription, taxed(form))
    this.tell('customer.subscription.created', subscription)
    return subscription
  }

  updateSubscription(id: string, form: Form): Subscription {
    const subscription = this.find(this.subscriptions, id, 'subscription')
    const item = subscription.items.data[0]!
    const changed = formAt(form, 'items', '0')
    item.price = { id: textAt(changed, 'price') ?? item.price.id }
    item.quantity = Number(textAt(changed, 'quantity') ?? item.quantity)
    const ends = textAt(form, 'cancel_at_period_end')
    if (ends) subscription.cancel_at_period_end = ends === 'true'
    subscription.cancel_at = subscription.cancel_at_period_end ? item.current_period_end : null
    this.tell('customer.subscription.updated', subscription)
    return subscription
  }

  cancel(id: string): Subscription {
    const subscription = this.find(this.subscriptions, id, 'subscription')
    subscription.status = 'canceled'
    subscription.canceled_at = subscription.ended_at = now()
    this.tell('customer.subscription.deleted', subscription)
    return subscription
  }

  /** Simulates the end of a period with a refused card. */
  failRenewal(id: string): Subscription {
    const subscription = this.find(this.subscriptions, id, 'subscription')
    const invoice = this.bill(subscription, true)
    subscription.status = 'past_due'
    this.tell('invoice.payment_failed', invoice)
    this.tell('customer.subscription.updated', subscription)
    return subscription
  }

  /** Simulates the browser's card payment; the card number stays here. */
  confirm(id: string, secret: string, card: string): PaymentIntent {
    const intent = this.intent(id, secret)
    if (card === TEST_CARDS.authenticated) {
      intent.status = 'requires_action'
      return intent
    }
    if (card !== TEST_CARDS.good) {
      const error = {
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      }
      intent.last_payment_error = error
      throw new Refusal(402, { type: 'card_error', ...error })
    }
    return this.settle(intent)
  }

  /** Simulates the bank's answer after it asked the cardholder. */
  authenticate(id: string, secret: string, agreed: boolean): PaymentIntent {
    const intent = this.intent(id, secret)
    if (agreed) return this.settle(intent)
    intent.status = 'requires_payment_method'
    throw new Refusal(402, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    })
  }

  intent(id: string, secret: string): PaymentIntent {
    const intent = this.find(this.intents, id, 'payment_intent')
    if (intent.client_secret !== secret) throw missing('payment_intent')
    return intent
  }

  private settle(intent: PaymentIntent): PaymentIntent {
    intent.status = 'succeeded'
    intent.last_payment_error = null
    const invoice = this.invoices.get(intent.invoice)!
    invoice.status = 'paid'
    invoice.status_transitions.paid_at = now()
    const subscription = this.subscriptions.get(invoice.parent.subscription_details.subscription)!
    subscription.status = 'active'
    this.tell('invoice.paid', invoice)
    this.tell('customer.subscription.updated', subscription)
    return intent
  }

  private bill(subscription: Subscription, isTaxed: boolean): Invoice {
    const customer = this.customers.get(subscription.customer)!
    const [item] = subscription.items.data
    const lines = { price: item!.price.id, quantity: String(item!.quantity) }
    const amounts = this.amounts(lines, customer.address.country, customer.taxIds.length > 0, isTaxed)
    const id = newId('in')
    const intent: PaymentIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      client_secret: '',
      amount: amounts.amount_due,
      currency: amounts.currency,
      last_payment_error: null,
      invoice: id,
    }
    intent.client_secret = `${intent.id}_secret_${randomBytes(9).toString('hex')}`
    this.intents.set(intent.id, intent)
    const invoice: Invoice = {
      id,
      object: 'invoice',
      billing_reason: subscription.latest_invoice === '' ? 'subscription_create' : 'subscription_cycle',
      number: `EVID-${String(++this.numbered).padStart(4, '0')}`,
      status: 'open',
      created: now(),
      ...amounts,
      hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
      invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
      status_transitions: { finalized_at: now(), paid_at: null },
      confirmation_secret: { client_secret: intent.client_secret, type: 'payment_intent' },
      parent: { subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
    }
    this.invoices.set(id, invoice)
    subscription.latest_invoice = id
    return invoice
  }

  private amounts(item: Form, country: string | undefined, exempt: boolean, isTaxed: boolean) {
    const price = this.prices[textAt(item, 'price') ?? '']
    if (!price) throw missing('price')
    const subtotal = price.amount * Number(textAt(item, 'quantity'))
    const rate = isTaxed && !exempt && TAXED.test(country ?? '') ? TAX_RATE : 0
    const tax = Math.round(subtotal * rate)
    const total = subtotal + tax
    return { currency: 'eur', subtotal, total, amount_due: total, total_taxes: [{ amount: tax }] }
  }

  private periodEnd(price: string): number {
    return now() + (this.prices[price]?.interval === 'year' ? 365 : 30) * DAY
  }

  private find<T>(kept: Map<string, T>, id: string, what: string): T {
    const found = kept.get(id)
    if (!found) throw missing(what)
    return found
  }
}

const taxed = (form: Form): boolean => textAt(formAt(form, 'automatic_tax'), 'enabled') === 'true'
