import { changesState, type Route } from '../route.ts'

/** As the payment provider names them. */
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

/** A first payment that never came leaves everything as it was before. */
const NEVER_BEGAN: readonly SubscriptionStatus[] = ['incomplete', 'incomplete_expired']
const PAID: readonly SubscriptionStatus[] = ['trialing', 'active']

export const hasBegun = (status: SubscriptionStatus): boolean => !NEVER_BEGAN.includes(status)
export const isPaid = (status: SubscriptionStatus): boolean => PAID.includes(status)
/** One that goes on: changed, cancelled and paid, but not begun a second time. */
export const isRunning = (status: SubscriptionStatus): boolean => hasBegun(status) && status !== 'canceled'

export const GRACE_DAYS = 30
const DAY_MS = 86_400_000

export interface Owing {
  status: SubscriptionStatus
  /** Since when something is owed, or since when there is no subscription any more; null while all is paid. */
  owedSince: string | null
}

export interface PaymentStatus {
  /** Everything works; something is owed and everything still works; records are read and exported only. */
  state: 'open' | 'grace' | 'closed'
  /** When writing ends, or ended. */
  writableUntil: string | null
}

const OPEN: PaymentStatus = { state: 'open', writableUntil: null }

/**
 * What payment lets an organisation do. Who never subscribed is not limited: nothing was agreed that could be owed. A
 * workspace to try things in never is.
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

/** What changes no record of the organisation, keeps its people safe, or ends it: never refused for money. */
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

/** Reading, taking data out, paying and leaving work whatever is owed. */
export const worksUnpaid = (route: Route): boolean =>
  !changesState(route) ||
  typeof route.access === 'string' ||
  route.access.name.endsWith('.export') ||
  route.name.startsWith('payment.') ||
  ALWAYS.includes(route.name)
