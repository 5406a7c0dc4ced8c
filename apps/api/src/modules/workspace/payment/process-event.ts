import { Failure } from 'contract'
import type Stripe from 'stripe'
import type { Services } from '#platform/http/services.ts'
import { callProvider, required } from './call-provider.ts'
import { requestTime, saveInvoice, saveSubscription, type ChangeAuthor } from './save-payment.ts'
import { latestInvoice, mirrorInvoice, mirrorSubscription, orgOf } from './mirror.ts'

export type Outcome = 'taken' | 'seen' | 'ignored'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

interface About {
  subscription: string
  invoice?: string
}

const idOf = (value: string | { id: string }): string => (typeof value === 'string' ? value : value.id)

/** The subscription of an event; null for other events. */
function subjectOf({ type, data: { object } }: Stripe.Event): About | null {
  if (type.startsWith('customer.subscription.')) return { subscription: (object as Stripe.Subscription).id }
  if (!type.startsWith('invoice.')) return null
  const invoice = object as Stripe.Invoice
  const details = invoice.parent?.subscription_details
  return details && invoice.id ? { subscription: idOf(details.subscription), invoice: invoice.id } : null
}

/** Null if the object does not exist at the provider: a preview, or of another account. */
const unlessMissing = async <T>(question: () => Promise<T>): Promise<T | null> => {
  try {
    return await callProvider(question)
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/**
 * Processes an event of the provider. An event only signals a change; the current state is fetched, so that events may
 * come late, twice and in any order. Deduplicated and saved in one transaction.
 */
export async function processEvent(
  services: Services,
  event: Stripe.Event,
  requestId: string,
): Promise<Outcome> {
  const payments = required(services.payments)
  const { stripe } = payments
  const about = subjectOf(event)
  if (!about) return 'ignored'
  const asOf = await requestTime(services.db)
  const subscription = await unlessMissing(() =>
    stripe.subscriptions.retrieve(about.subscription, { expand: ['latest_invoice'] }),
  )
  const org = subscription && orgOf(subscription)
  if (!org || !UUID.test(org)) return 'ignored'
  const latest = latestInvoice(subscription)
  const other = about.invoice !== undefined && about.invoice !== latest?.id ? about.invoice : null
  const invoice = other ? await unlessMissing(() => stripe.invoices.retrieve(other)) : latest

  const outcome = await services.db.write(org, async (tx) => {
    const [organisation] = await tx.query('select 1 from organisations where org_id = app.org()')
    // Other installations may share the account.
    if (!organisation) return { value: 'ignored' as const, discard: true }
    const [fresh] = await tx.query(
      `insert into payment_events (org_id, id, type) values (app.org(), $1, $2) on conflict do nothing returning 1 as fresh`,
      [event.id, event.type],
    )
    if (!fresh) return { value: 'seen' as const, discard: true }
    const maker: ChangeAuthor = { actor: null, roles: [], request: requestId }
    await saveSubscription(tx, maker, mirrorSubscription(payments, subscription), asOf)
    if (invoice) await saveInvoice(tx, maker, mirrorInvoice(invoice), asOf)
    return { value: 'taken' as const }
  })
  services.paymentStatus.forget(org)
  return outcome
}
