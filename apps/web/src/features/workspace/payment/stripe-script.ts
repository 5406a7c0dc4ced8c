import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { trustScripts } from '#platform/trusted-scripts.ts'

const SCRIPTS = /^https:\/\/(?:[\w-]+\.)?js\.stripe\.com\//
/** The documents whose policy lets the script of the payment provider in; no other does. */
const PAYMENT_DOCUMENTS = ['/payment', '/payment-checkout']

/** Whether this tab was opened on a payment page, and not on another from which it came here without a reload. */
function isPaymentDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  if (!opened) return true
  const { pathname } = new URL(opened.name)
  return PAYMENT_DOCUMENTS.includes(pathname.replace(/\/$/, ''))
}

let loading: Promise<Stripe | null> | null = null

/** Fetches the script of the payment provider: on the pages of payment, once somebody is about to pay. */
export function loadProvider(publishableKey: string): Promise<Stripe | null> {
  if (!isPaymentDocument()) {
    location.reload()
    return new Promise(() => undefined)
  }
  trustScripts(SCRIPTS)
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
