import { type Interval, INTERVALS, type Plan, PLANS } from 'contract/workspace/payment-plans'
import * as z from 'zod'

export type PriceName = `${Plan}.${Interval}`
export const PRICE_NAMES = PLANS.flatMap((plan) =>
  INTERVALS.map((interval): PriceName => `${plan}.${interval}`),
)

/** `starter.monthly=price_1,starter.yearly=price_2,…`: all of them, each once. */
const Prices = z.string().transform((text, context): Record<PriceName, string> => {
  const pairs = text.split(',').map((one) => one.trim().split('=') as [string, string | undefined])
  const prices = Object.fromEntries(pairs)
  const isComplete =
    pairs.length === PRICE_NAMES.length &&
    new Set(pairs.map(([, price]) => price)).size === PRICE_NAMES.length &&
    PRICE_NAMES.every((name) => /^price_\w+$/.test(prices[name] ?? ''))
  if (!isComplete) context.addIssue({ code: 'custom', message: 'one price for each plan and interval' })
  return prices as Record<PriceName, string>
})

/** Settings for payments through Stripe; without them, payments are off and nothing is limited. */
export const Payments = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_\w+$/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{16,}$/)
    .optional(),
  STRIPE_PRICES: Prices.optional(),
  /** Whether Stripe calculates the tax; it must be enabled in Stripe first. */
  STRIPE_TAX: z.enum(['automatic', 'none']).default('automatic'),
  /** The address of a Stripe mock, for development and tests. */
  STRIPE_URL: z.url().optional(),
})

const REQUIRED_TOGETHER = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICES',
] as const

/** Settings that are valid one by one and contradict each other. */
export function paymentsProblem(config: z.output<typeof Payments>): string | null {
  const missing = REQUIRED_TOGETHER.filter((name) => config[name] === undefined)
  if (missing.length > 0 && missing.length < REQUIRED_TOGETHER.length) return `${missing.join(', ')}: missing`
  return null
}
