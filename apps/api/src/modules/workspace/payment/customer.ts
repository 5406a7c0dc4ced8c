import { createHash } from 'node:crypto'
import type { Billing } from 'contract/workspace/payment'
import { TAX_NUMBERS } from 'contract/workspace/payment-plans'
import type Stripe from 'stripe'
import type { Payments } from '#platform/payments/payments.ts'
import { callProvider } from './call-provider.ts'

/** The customer of an organisation at the provider. */
export interface Customer {
  customer: string
  billing: Billing
}

export const addressOf = ({ country, postalCode }: Billing) => ({
  country,
  ...(postalCode ? { postal_code: postalCode } : {}),
})

export const taxIdsOf = ({ country, vatNumber }: Billing) =>
  vatNumber ? [{ type: TAX_NUMBERS[country], value: vatNumber }] : []

/** Creates the customer of an organisation once, and updates changed details. */
export async function saveCustomer(
  { stripe }: Payments,
  org: string,
  before: Customer | null,
  billing: Billing,
): Promise<string> {
  const details = {
    name: billing.company,
    email: billing.email,
    address: addressOf(billing),
    metadata: { org },
  }
  if (!before) {
    // The same details create one customer, even if the first response was lost.
    const idempotencyKey = `customer-${org}-${createHash('sha256').update(JSON.stringify(billing)).digest('hex')}`
    const made = await callProvider(() =>
      stripe.customers.create({ ...details, tax_id_data: taxIdsOf(billing) }, { idempotencyKey }),
    )
    return made.id
  }
  const { customer } = before
  await callProvider(() => stripe.customers.update(customer, details))
  if (before.billing.vatNumber !== billing.vatNumber || before.billing.country !== billing.country)
    await replaceTaxIds(stripe, customer, billing)
  return customer
}

/** Adds the new tax id first: if it is refused, the old one remains. */
async function replaceTaxIds(stripe: Stripe, customer: string, billing: Billing): Promise<void> {
  const { data: earlier } = await callProvider(() => stripe.customers.listTaxIds(customer))
  for (const one of taxIdsOf(billing)) await callProvider(() => stripe.customers.createTaxId(customer, one))
  for (const { id } of earlier) await callProvider(() => stripe.customers.deleteTaxId(customer, id))
}
