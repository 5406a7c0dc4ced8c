import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ProviderFailed } from './ProviderFailed.tsx'
import { useCardOptions } from './use-card-options.ts'
import { useProvider } from './use-provider.ts'

interface CardFormProps {
  publishableKey: string
  clientSecret: string
  /** The label of the button, with the amount. */
  pay: string
  /** The provider has responded: paid, processing, or to be confirmed. */
  onDone: () => void
}

/** The card for an invoice that is due. Its fields belong to the payment provider: their content never reaches us. */
export function CardForm({ publishableKey, clientSecret, ...rest }: CardFormProps) {
  const options = useCardOptions()
  const provider = useProvider(publishableKey)
  if (provider.state === 'loading') return <Loading />
  if (provider.state === 'failed') return <ProviderFailed onRetry={provider.retry} />
  return (
    <Elements key={clientSecret} stripe={provider.stripe} options={{ clientSecret, ...options }}>
      <Card {...rest} />
    </Elements>
  )
}

function Card({ pay, onDone }: Pick<CardFormProps, 'pay' | 'onDone'>) {
  const { t } = useTranslation('workspace/payment')
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!stripe || !elements) return
    setBusy(true)
    setProblem(null)
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/payment-checkout` },
      redirect: 'if_required',
    })
    setBusy(false)
    // The provider writes its error messages for cardholders, in the language of the page.
    if (error) setProblem(error.message ?? t('card.failed'))
    else onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
      <PaymentElement onReady={() => setReady(true)} />
      {problem === null ? null : (
        <Notice variant="danger">
          <bdi>{problem}</bdi> {t('card.nothingTaken')}
        </Notice>
      )}
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        {pay}
      </Button>
      <p className="text-body text-ink-soft">{t('card.private')}</p>
    </form>
  )
}
