import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { trustScripts } from '#platform/trusted-scripts.ts'

const SCRIPTS = /^https:\/\/(?:[\w-]+\.)?js\.stripe\.com\//
/** The documents whose content security policy allows the script of the payment provider; no other does. */
const PAYMENT_DOCUMENTS = ['/payment', '/payment-checkout']

/** Whether this document was loaded on a payment page, and not on another page with a navigation to here. */
function isPaymentDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  if (!opened) return true
  const { pathname } = new URL(opened.name)
  return PAYMENT_DOCUMENTS.includes(pathname.replace(/\/$/, ''))
}

let loading: Promise<Stripe | null> | null = null

/** Loads the script of the payment provider: on payment pages only, when somebody is about to pay. */
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
