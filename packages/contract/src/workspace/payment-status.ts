import { changesState, type Route } from '../route.ts'

/** Names used by the payment provider. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** A subscription whose first payment never succeeded has no effect. */
const NEVER_BEGAN: readonly SubscriptionStatus[] = ['incomplete', 'incomplete_expired']
const PAID: readonly SubscriptionStatus[] = ['trialing', 'active']

export const hasBegun = (status: SubscriptionStatus): boolean => !NEVER_BEGAN.includes(status)
export const isPaid = (status: SubscriptionStatus): boolean => PAID.includes(status)
/** A current subscription: it can be changed, cancelled and paid, but not started again. */
export const isRunning = (status: SubscriptionStatus): boolean => hasBegun(status) && status !== 'canceled'

export const GRACE_DAYS = 30
const DAY_MS = 86_400_000

export interface Owing {
  status: SubscriptionStatus
  /** Since when a payment is overdue or the subscription has ended; null while everything is paid. */
  owedSince: string | null
}

export interface PaymentStatus {
  /** Fully usable; payment overdue but fully usable; read and export only. */
  state: 'open' | 'grace' | 'closed'
  /** When write access ends, or ended. */
  writableUntil: string | null
}

const OPEN: PaymentStatus = { state: 'open', writableUntil: null }

/**
 * The access that payment allows. An organisation without a subscription is not limited, because nothing can be
 * overdue; nor is an organisation in test mode.
 */
export function paymentStatusOf(
  { testMode, latest }: { testMode: boolean; latest: Owing | null },
  now: number,
): PaymentStatus {
  if (testMode || !latest || !hasBegun(latest.status) || isPaid(latest.status)) return OPEN
  if (latest.owedSince === null) return OPEN
  const until = Date.parse(latest.owedSince) + GRACE_DAYS * DAY_MS
  return { state: now < until ? 'grace' : 'closed', writableUntil: new Date(until).toISOString() }
}

/** Routes that change no records, protect people, or close the organisation: they never require payment. */
const ALWAYS: readonly string[] = [
  'closures.ask',
  'closures.cancel',
  'closures.confirm',
  'exports.cancel',
  'exports.remove',
  'invitations.erase',
  'invitations.revoke',
  'notifications.changeSettings',
  'notifications.read',
  'notifications.readAll',
  'presence.tell',
  'protectedChanges.approve',
  'protectedChanges.prepare',
  'protectedChanges.reject',
  'protectedChanges.request',
  'protectedChanges.withdraw',
  'signatures.verify',
  'users.deactivate',
  'users.endSignIns',
  'users.erase',
]

/** Reading, exporting, paying and leaving work when payment is overdue. */
export const worksUnpaid = (route: Route): boolean =>
  !changesState(route) ||
  typeof route.access === 'string' ||
  route.access.name.endsWith('.export') ||
  route.name.startsWith('payment.') ||
  ALWAYS.includes(route.name)
