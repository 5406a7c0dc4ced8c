/** Stripe objects with only the fields that the product reads. */
export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded'
  client_secret: string
  amount: number
  currency: string
  last_payment_error: { code: string; message: string; decline_code: string } | null
  invoice: string
}

export type Invoice = {
  id: string
  object: 'invoice'
  billing_reason: 'subscription_create' | 'subscription_cycle'
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  created: number
  currency: string
  subtotal: number
  total: number
  amount_due: number
  total_taxes: { amount: number }[]
  hosted_invoice_url: string
  invoice_pdf: string
  status_transitions: { finalized_at: number; paid_at: number | null }
  confirmation_secret: { client_secret: string; type: 'payment_intent' }
  parent: { subscription_details: { subscription: string; metadata: Record<string, string> } }
}

export type Subscription = {
  id: string
  object: 'subscription'
  status: string
  customer: string
  created: number
  canceled_at: number | null
  ended_at: number | null
  cancel_at: number | null
  cancel_at_period_end: boolean
  metadata: Record<string, string>
  items: { data: { id: string; price: { id: string }; quantity: number; current_period_end: number }[] }
  latest_invoice: string
}

export type Customer = {
  id: string
  object: 'customer'
  name: string
  email: string
  address: { country?: string; postal_code?: string }
  taxIds: { id: string; type: string; value: string }[]
}

export type Form = { [key: string]: string | Form }

/** Parses `items[0][price]=x` like Stripe: brackets are nested keys. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let at = form
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Form
    at[path.at(-1)!] = value
  }
  return form
}

export const formAt = (form: Form, ...path: string[]): Form => {
  let at: string | Form | undefined = form
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'object' ? at : {}
}

export const textAt = (form: Form, key: string): string | undefined => {
  const value = form[key]
  return typeof value === 'string' ? value : undefined
}

/** An error in Stripe's format. */
export class Refusal extends Error {
  readonly status: number
  readonly error: Record<string, string>
  constructor(status: number, error: Record<string, string>) {
    super(error['message'])
    this.status = status
    this.error = error
  }
}

export const missing = (what: string): Refusal =>
  new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` })
