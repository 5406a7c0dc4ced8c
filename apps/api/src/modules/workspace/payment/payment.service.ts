import { fail } from 'contract'
import type { Billing, Invoice, Payment, Subscription } from 'contract/workspace/payment'
import { STAFF_COUNT } from '#modules/workspace/organisations/index.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { readPaymentStatus } from '#platform/payments/payment-status.ts'

const SUBSCRIPTION = `status, plan, "interval", seats, period_ends_at as "periodEndsAt", cancels_at as "cancelsAt",
  owed_since as "owedSince"`

/** The current subscription: the newest that was ever paid, otherwise the newest. */
export async function currentSubscription(tx: Tx): Promise<(Subscription & { id: string }) | null> {
  const [row] = await tx.query<Subscription & { id: string }>(
    `select id, ${SUBSCRIPTION} from payment_subscriptions where org_id = app.org() and status <> 'incomplete_expired'
     order by status in ('incomplete', 'canceled'), created_at desc, id desc limit 1`,
  )
  return row ?? null
}

/** The fields of the response only. */
export function toSubscriptionResponse(kept: Subscription & { id: string }): Subscription {
  const { id: _, ...subscription } = kept
  return subscription
}

export async function countSeats(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ seats: number }>(`select ${STAFF_COUNT} as seats`)
  return row!.seats
}

export async function getBilling(tx: Tx): Promise<{ customer: string; billing: Billing } | null> {
  const [row] = await tx.query<Billing & { customer: string }>(
    `select customer, company, email, country, postal_code as "postalCode", vat_number as "vatNumber"
     from payment_billing where org_id = app.org()`,
  )
  if (!row) return null
  const { customer, ...billing } = row
  return { customer, billing }
}

export async function countSubscriptions(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::integer as count from payment_subscriptions where org_id = app.org()',
  )
  return row!.count
}

/** Sample organisations never pay. */
export async function isSampleOrganisation(tx: Tx): Promise<boolean> {
  const [organisation] = await tx.query<{ testMode: boolean }>(
    'select test_mode as "testMode" from organisations where org_id = app.org()',
  )
  return organisation?.testMode ?? false
}

/** The data of the payment page that needs no call to the provider. */
export async function describePayment(tx: Tx, payments: Payments | null): Promise<Payment> {
  const subscription = await currentSubscription(tx)
  return {
    publishableKey: payments?.publishableKey ?? null,
    testMode: await isSampleOrganisation(tx),
    seats: await countSeats(tx),
    subscription: subscription && toSubscriptionResponse(subscription),
    billing: (await getBilling(tx))?.billing ?? null,
    standing: payments ? await readPaymentStatus(tx) : { state: 'open', writableUntil: null },
  }
}

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)~(\w{1,255})$/

export async function listInvoices(
  tx: Tx,
  { cursor, limit = 25 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: Invoice[]; next: string | null }> {
  const [, before, id] = cursor === undefined ? [] : (CURSOR.exec(cursor) ?? [])
  if (cursor !== undefined && !id) throw fail('INVALID_CURSOR')
  const rows = await tx.query<Invoice>(
    `select id, number, status, created_at as "createdAt", currency, subtotal, tax, total, page_url as "pageUrl",
       file_url as "fileUrl"
     from payment_invoices where org_id = app.org() and status <> 'draft'
       and ($1::timestamptz is null or (created_at, id) < ($1::timestamptz, $2))
     order by created_at desc, id desc limit $3`,
    [before ?? null, id ?? null, limit + 1],
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? `${last.createdAt}~${last.id}` : null }
}
