import type { Stripe, StripeElements } from '@stripe/stripe-js'
import type { Order } from 'contract/workspace/payment'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { usePaymentChange } from './payment.api.ts'
import type { useOrder } from './use-order.ts'

/** `taxed`: the amount is no longer the one on the button, so nothing was charged. */
type Outcome = { message: string } | 'taxed' | null

interface Paying {
  stripe: Stripe | null
  elements: StripeElements | null
  shown: number
  totalOf: ReturnType<typeof useOrder>['totalOf']
  onDone: () => void
}

/**
 * Begins the subscription and pays its first invoice. The card is checked before anything is created, and never
 * charged with another amount than the button showed.
 */
export function useOrderPayment({ stripe, elements, shown, totalOf, onDone }: Paying) {
  const { t } = useTranslation('workspace/payment')
  const { subscribe } = usePaymentChange()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const failed = (message: string | undefined): Outcome => ({ message: message ?? t('card.failed') })

  async function payOnce(order: Order): Promise<Outcome | 'done'> {
    const checked = await elements!.submit()
    if (checked.error) return failed(checked.error.message)
    if ((await totalOf(order)) !== shown) return 'taxed'
    const { clientSecret, summary } = await subscribe.mutateAsync(order)
    // Already paid, perhaps in another tab.
    if (!clientSecret) return 'done'
    if (summary.due !== shown) return 'taxed'
    const { error } = await stripe!.confirmPayment({
      elements: elements!,
      clientSecret,
      confirmParams: { return_url: `${location.origin}/payment-checkout` },
      redirect: 'if_required',
    })
    // The provider writes its error messages for cardholders, in the language of the page.
    return error ? failed(error.message) : 'done'
  }

  async function pay(order: Order) {
    if (!stripe || !elements) return
    setBusy(true)
    setOutcome(null)
    try {
      const result = await payOnce(order)
      if (result === 'done') onDone()
      else setOutcome(result)
    } catch {
      // `subscribe` and the preview show their own error.
    } finally {
      setBusy(false)
    }
  }
  return { pay, busy, outcome, subscribe }
}
