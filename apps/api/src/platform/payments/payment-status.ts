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

/** What payment lets organisations do, asked before anything is written. */
export interface PaymentStatuses {
  /** Refuses a change while payment is owed for too long; never a read, an export or a payment. */
  check(route: Route, actor: Actor): Promise<void>
  /** The same for what is written by another road than a route of the contract. */
  mayWrite(org: string): Promise<boolean>
  forget(org: string): void
}

/** So long a payment, or the end of the grace, may go unnoticed by another process. */
const BELIEVED_MS = 3_000

// The newest that ever began, one that runs before one that ended: a first payment that never came changes nothing.
const STANDING = `
  select o.test_mode as "testMode", s.status, s.owed_since as "owedSince"
  from organisations o left join lateral (
    select status, owed_since from payment_subscriptions
    where org_id = app.org() and status not in ('incomplete', 'incomplete_expired')
    order by status = 'canceled', created_at desc, id desc limit 1) s on true
  where o.org_id = app.org()`

export async function readPaymentStatus(tx: Tx, now = timeNow().getTime()): Promise<PaymentStatus> {
  const [row] = await tx.query<{ testMode: boolean } & { [K in keyof Owing]: Owing[K] | null }>(STANDING)
  const latest = row?.status ? { status: row.status, owedSince: row.owedSince } : null
  return paymentStatusOf({ testMode: row?.testMode ?? false, latest }, now)
}

export function createPaymentStatuses(db: Database, takesPayments: boolean): PaymentStatuses {
  const known = new LRUCache<string, Promise<PaymentStatus>>({ max: 20_000, ttl: BELIEVED_MS })
  const find = (org: string): Promise<PaymentStatus> => {
    let standing = known.get(org)
    if (!standing) {
      standing = readPaymentStatus(db.read(org))
      known.set(org, standing)
      standing.catch(() => known.delete(org))
    }
    return standing
  }
  const mayWrite = async (org: string) => !takesPayments || (await find(org)).state !== 'closed'
  return {
    mayWrite,
    async check(route, actor) {
      if (worksUnpaid(route) || (await mayWrite(actor.orgId))) return
      throw fail('PAYMENT_REQUIRED')
    },
    forget: (org) => void known.delete(org),
  }
}
