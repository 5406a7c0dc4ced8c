import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './http.ts'
import { requireFreePort } from './ports.ts'
import { type Prices, StripeAccount } from './stripe-account.ts'
import {
  type Form,
  type Invoice,
  missing,
  parseForm,
  Refusal,
  type Subscription,
  textAt,
} from './stripe-objects.ts'

export type StripeEvent = { id: string; type: string; created: number; data: { object: object } }

export type StripeStandIn = {
  url: string
  account: StripeAccount
  /** All emitted events, oldest first. */
  events: StripeEvent[]
  stop: () => Promise<void>
}

export type StripeOptions = {
  port: number
  prices?: Prices
  /** The webhook for events; without it, they are only stored. */
  webhook?: { url: string; secret: string }
}

/** Public on purpose: they are valid only for the mock. */
export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin_of_a_secret',
}

const PLANS = { starter: 1_900, team: 3_900, enterprise: 7_900 }
const INTERVALS = { monthly: ['month', 1], yearly: ['year', 10] } as const

const named = Object.entries(PLANS).flatMap(([plan, amount]) =>
  Object.entries(INTERVALS).map(([name, [interval, times]]) => {
    const price = { amount: amount * times, interval }
    return { setting: `${plan}.${name}`, id: `price_${plan}_${name}`, price }
  }),
)
const PRICES: Prices = Object.fromEntries(named.map(({ id, price }) => [id, price]))

/** API settings for payments through the mock. */
export const stripeSettings = (url: string): Record<string, string> => ({
  ...STRIPE_KEYS,
  STRIPE_PRICES: named.map(({ setting, id }) => `${setting}=${id}`).join(','),
  STRIPE_URL: url,
})

/** The signature header that Stripe sends with an event. */
export function signEvent(payload: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

/** Starts a Stripe mock on loopback: exactly the endpoints that the product uses, and the one for cards. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  await requireFreePort(options.port, 'The stand-in of Stripe')
  const events: StripeEvent[] = []
  const answered = new Map<string, { body: string; answer: [number, object] }>()
  const account = new StripeAccount(options.prices ?? PRICES, (type, object) => {
    const event = {
      id: `evt_${randomBytes(9).toString('hex')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: structuredClone(object) },
    }
    events.push(event)
    if (options.webhook) void deliver(options.webhook, JSON.stringify(event))
  })

  /** Idempotency keys: the same key has one effect; another body with it is refused. */
  const once = (key: string | undefined, body: string, work: () => [number, object]): [number, object] => {
    const earlier = key === undefined ? undefined : answered.get(key)
    if (earlier && earlier.body !== body)
      return [
        400,
        { error: { type: 'idempotency_error', message: 'Keys can only be used with the same body.' } },
      ]
    const answer = earlier?.answer ?? work()
    if (key !== undefined && answer[0] < 400) answered.set(key, { body, answer })
    return answer
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const key = request.headers['idempotency-key'] as string | undefined
      const [status, answer] = once(key, body, () => reply(account, request, body))
      response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      response.end(JSON.stringify(answer))
    })
  })
  const stop = await listen(server, options.port)
  return { url: `http://127.0.0.1:${options.port}`, account, events, stop }
}

function reply(account: StripeAccount, request: IncomingMessage, body: string): [number, object] {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const form = parseForm(body || searchParams.toString())
  try {
    return [200, respond(account, `${request.method} ${pathname}`, form)]
  } catch (error) {
    if (error instanceof Refusal) return [error.status, { error: error.error }]
    return [500, { error: { type: 'api_error', message: String(error) } }]
  }
}

const ENDPOINTS: [RegExp, (account: StripeAccount, form: Form, ...ids: string[]) => object][] = [
  [/^POST \/v1\/customers$/, (account, form) => account.createCustomer(form)],
  [/^POST \/v1\/customers\/(\w+)$/, (account, form, id) => account.updateCustomer(id, form)],
  [
    /^GET \/v1\/customers\/(\w+)\/tax_ids$/,
    (account, _form, id) => ({ object: 'list', data: account.customers.get(id)?.taxIds ?? [] }),
  ],
  [/^POST \/v1\/customers\/(\w+)\/tax_ids$/, (account, form, id) => account.addTaxId(id, form)],
  [
    /^DELETE \/v1\/customers\/(\w+)\/tax_ids\/(\w+)$/,
    (account, _form, id, tax) => account.removeTaxId(id, tax),
  ],
  [/^POST \/v1\/invoices\/create_preview$/, (account, form) => account.preview(form)],
  [/^GET \/v1\/invoices\/(\w+)$/, (account, _form, id) => invoiceOf(account, id)],
  [/^POST \/v1\/subscriptions$/, (account, form) => whole(account, account.subscribe(form))],
  [/^GET \/v1\/subscriptions\/(\w+)$/, (account, _form, id) => whole(account, account.subscriptions.get(id))],
  [
    /^POST \/v1\/subscriptions\/(\w+)$/,
    (account, form, id) => whole(account, account.updateSubscription(id, form)),
  ],
  [/^DELETE \/v1\/subscriptions\/(\w+)$/, (account, _form, id) => whole(account, account.cancel(id))],
  // Calls that Stripe's script makes in the browser.
  [
    /^GET \/v1\/payment_intents\/(\w+)$/,
    (account, form, id) => account.intent(id, textAt(form, 'client_secret') ?? ''),
  ],
  [
    /^POST \/v1\/payment_intents\/(\w+)\/confirm$/,
    (account, form, id) =>
      account.confirm(id, textAt(form, 'client_secret') ?? '', textAt(form, 'card') ?? ''),
  ],
  // Test controls that Stripe does not have: the bank's answer, and a failed renewal.
  [
    /^POST \/stand-in\/authenticate\/(\w+)$/,
    (account, form, id) =>
      account.authenticate(id, textAt(form, 'client_secret') ?? '', textAt(form, 'agreed') === 'true'),
  ],
  [
    /^POST \/stand-in\/fail-renewal\/(\w+)$/,
    (account, _form, org) => account.failRenewal(subscriptionOf(account, org)),
  ],
]

function respond(account: StripeAccount, asked: string, form: Form): object {
  for (const [at, work] of ENDPOINTS) {
    const found = at.exec(asked)
    if (found) return work(account, form, ...found.slice(1))
  }
  throw missing(`endpoint ${asked}`)
}

function invoiceOf(account: StripeAccount, id: string): Invoice {
  const invoice = account.invoices.get(id)
  if (!invoice) throw missing('invoice')
  return invoice
}

/** A subscription with its invoice expanded. */
function whole(account: StripeAccount, subscription: Subscription | undefined): object {
  if (!subscription) throw missing('subscription')
  return { ...subscription, latest_invoice: invoiceOf(account, subscription.latest_invoice) }
}

/** Finds a subscription by the organisation id without hyphens, the only name that tests know. */
function subscriptionOf(account: StripeAccount, org: string): string {
  const found = [...account.subscriptions.values()].findLast(
    ({ metadata }) => metadata['org']?.replaceAll('-', '') === org,
  )
  if (!found) throw missing('subscription')
  return found.id
}

/** Stripe retries for days; a few attempts are enough here. */
async function deliver({ url, secret }: { url: string; secret: string }, payload: string): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signEvent(payload, secret) }
    const done = await fetch(url, { method: 'POST', headers, body: payload }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (done) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
