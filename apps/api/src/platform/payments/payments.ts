import type { Interval, Plan } from 'contract/workspace/payment-plans'
import Stripe from 'stripe'
import type { Config } from '#platform/config.ts'
import { PRICE_NAMES } from './config.ts'

/** The payment provider as this installation uses it. */
export interface Payments {
  stripe: Stripe
  publishableKey: string
  webhookSecret: string
  taxed: boolean
  priceOf(plan: Plan, interval: Interval): string
  /** The plan and interval of a price; null for a price that is no longer configured. */
  planOf(price: string): { plan: Plan; interval: Interval } | null
}

/** A person waits for the response, so requests fail early. */
const TIMEOUT_MS = 15_000

/** Null if payments are not configured. */
export function createPayments(config: Config): Payments | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICES } = config
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICES) return null
  const at = config.STRIPE_URL ? new URL(config.STRIPE_URL) : null
  const stripe = new Stripe(STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at ? { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' } : {}),
  })
  return {
    stripe,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    taxed: config.STRIPE_TAX === 'automatic',
    priceOf: (plan, interval) => STRIPE_PRICES[`${plan}.${interval}`],
    planOf(price) {
      const name = PRICE_NAMES.find((one) => STRIPE_PRICES[one] === price)
      if (!name) return null
      const [plan, interval] = name.split('.') as [Plan, Interval]
      return { plan, interval }
    },
  }
}
