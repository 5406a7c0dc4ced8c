import type { Billing, Invoice } from 'contract/workspace/payment'
import type { Database } from '#platform/db/database.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { SubscriptionRow } from './mirror.ts'
import { getBilling } from './payment.service.ts'

/** The author of a change: a person with a request, or the payment provider. */
export interface ChangeAuthor {
  actor: string | null
  roles: readonly string[]
  request: string | null
}

/** A scope without data, for queries that only need the clock. */
const NO_ORGANISATION = '00000000-0000-0000-0000-000000000000'

/** The database time before a request to the provider, shared by all processes. */
export async function requestTime(db: Database): Promise<string> {
  const [asked] = await db.read(NO_ORGANISATION).query<{ now: string }>('select clock_timestamp() as now')
  return asked!.now
}

type Changes = Record<string, [unknown, unknown]>

function difference(before: object | undefined, after: object, left: readonly string[] = []): Changes {
  const was = (before ?? {}) as Record<string, unknown>
  const entries = Object.entries(after).filter(([key]) => !left.includes(key))
  return Object.fromEntries(
    entries.flatMap(([key, value]) =>
      (was[key] ?? null) === (value ?? null) ? [] : [[key, [was[key] ?? null, value ?? null]]],
    ),
  )
}

function note(tx: WriteTx, maker: ChangeAuthor, type: string, isNew: boolean, changes: Changes): void {
  if (Object.keys(changes).length === 0) return
  const action = isNew ? 'create' : 'update'
  tx.trail.push({ action, type, record: tx.org, version: null, changes, reason: null, ...maker })
}

const KEPT = `id, status, plan, "interval", seats, period_ends_at as "periodEndsAt", cancels_at as "cancelsAt",
  owed_since as "owedSince", created_at as "createdAt"`

const row = async <T>(tx: Tx, text: string, id: string): Promise<T | undefined> =>
  (await tx.query<T>(text, [id]))[0]

/**
 * Saves a subscription from a response of the provider. Responses may arrive in any order; that of the latest request
 * wins. A debt keeps its start when later invoices join it.
 */
export async function saveSubscription(
  tx: WriteTx,
  maker: ChangeAuthor,
  { id, status, plan, interval, seats, periodEndsAt, cancelsAt, owedSince, createdAt }: SubscriptionRow,
  asOf: string,
): Promise<void> {
  const read = `select ${KEPT} from payment_subscriptions where org_id = app.org() and id = $1`
  const before = await row<SubscriptionRow>(tx, `${read} for update`, id)
  const [after] = await tx.query<SubscriptionRow>(
    `insert into payment_subscriptions as s
       (org_id, id, status, plan, "interval", seats, period_ends_at, cancels_at, owed_since, created_at, as_of)
     values (app.org(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (org_id, id) do update set status = excluded.status, plan = excluded.plan,
       "interval" = excluded."interval", seats = excluded.seats, period_ends_at = excluded.period_ends_at,
       cancels_at = excluded.cancels_at, as_of = excluded.as_of,
       owed_since = case when excluded.owed_since is null then null else least(s.owed_since, excluded.owed_since) end
     where s.as_of <= excluded.as_of
     returning ${KEPT}`,
    [id, status, plan, interval, seats, periodEndsAt, cancelsAt, owedSince, createdAt, asOf],
  )
  if (after) note(tx, maker, 'subscription', !before, difference(before, after, ['createdAt']))
}

const INVOICE = `id, number, status, created_at as "createdAt", currency, subtotal, tax, total, page_url as "pageUrl",
  file_url as "fileUrl"`
/** URLs change with every response, which is not a change of the invoice. */
const ADDRESSES = ['pageUrl', 'fileUrl', 'createdAt']

export async function saveInvoice(
  tx: WriteTx,
  maker: ChangeAuthor,
  invoice: Invoice,
  asOf: string,
): Promise<void> {
  const { id, number, status, currency, subtotal, tax, total, pageUrl, fileUrl, createdAt } = invoice
  const read = `select ${INVOICE} from payment_invoices where org_id = app.org() and id = $1`
  const before = await row<Invoice>(tx, `${read} for update`, id)
  const [after] = await tx.query<Invoice>(
    `insert into payment_invoices as i
       (org_id, id, number, status, currency, subtotal, tax, total, page_url, file_url, created_at, as_of)
     values (app.org(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (org_id, id) do update set number = excluded.number, status = excluded.status,
       subtotal = excluded.subtotal, tax = excluded.tax, total = excluded.total, page_url = excluded.page_url,
       file_url = excluded.file_url, as_of = excluded.as_of
     where i.as_of <= excluded.as_of
     returning ${INVOICE}`,
    [id, number, status, currency, subtotal, tax, total, pageUrl, fileUrl, createdAt, asOf],
  )
  if (after) note(tx, maker, 'invoice', !before, difference(before, after, ADDRESSES))
}

export async function saveBilling(
  tx: WriteTx,
  maker: ChangeAuthor,
  customer: string,
  billing: Billing,
): Promise<void> {
  const before = await getBilling(tx)
  await tx.query(
    `insert into payment_billing (org_id, customer, company, email, country, postal_code, vat_number)
     values (app.org(), $1, $2, $3, $4, $5, $6)
     on conflict (org_id) do update set customer = excluded.customer, company = excluded.company, email = excluded.email,
       country = excluded.country, postal_code = excluded.postal_code, vat_number = excluded.vat_number,
       updated_at = clock_timestamp()`,
    [customer, billing.company, billing.email, billing.country, billing.postalCode, billing.vatNumber],
  )
  note(tx, maker, 'billing', !before, difference(before?.billing, billing))
}
