import { fail, type Route } from 'contract'
import {
  type Owing,
  type PaymentStatus,
  paymentStatusOf,
  worksUnpaid,
} from 'contract/workspace/payment-status'
import { LRUCache } from 'lru-cache'
import { timeNow } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** The payment status of organisations, checked before writes. */
export interface PaymentStatuses {
  /** Refuses changes while payment is overdue; never reads, exports or payments. */
  check(route: Route, actor: Actor): Promise<void>
  /** The same check for writes outside the routes of the contract. */
  mayWrite(org: string): Promise<boolean>
  forget(org: string): void
}

/** How long the status is cached; other processes notice a change after this time. */
const CACHE_MS = 3_000

// The newest subscription that was ever paid, active ones before canceled ones. Incomplete subscriptions do not count.
const SELECT_STATUS = `
  select o.test_mode as "testMode", s.status, s.owed_since as "owedSince"
  from organisations o left join lateral (
    select status, owed_since from payment_subscriptions
    where org_id = app.org() and status not in ('incomplete', 'incomplete_expired')
    order by status = 'canceled', created_at desc, id desc limit 1) s on true
  where o.org_id = app.org()`

export async function readPaymentStatus(tx: Tx, now = timeNow().getTime()): Promise<PaymentStatus> {
  const [row] = await tx.query<{ testMode: boolean } & { [K in keyof Owing]: Owing[K] | null }>(SELECT_STATUS)
  const latest = row?.status ? { status: row.status, owedSince: row.owedSince } : null
  return paymentStatusOf({ testMode: row?.testMode ?? false, latest }, now)
}

export function createPaymentStatuses(db: Database, takesPayments: boolean): PaymentStatuses {
  const cache = new LRUCache<string, Promise<PaymentStatus>>({ max: 20_000, ttl: CACHE_MS })
  const find = (org: string): Promise<PaymentStatus> => {
    let status = cache.get(org)
    if (!status) {
      status = readPaymentStatus(db.read(org))
      cache.set(org, status)
      status.catch(() => cache.delete(org))
    }
    return status
  }
  const mayWrite = async (org: string) => !takesPayments || (await find(org)).state !== 'closed'
  return {
    mayWrite,
    async check(route, actor) {
      if (worksUnpaid(route) || (await mayWrite(actor.orgId))) return
      throw fail('PAYMENT_REQUIRED')
    },
    forget: (org) => void cache.delete(org),
  }
}
