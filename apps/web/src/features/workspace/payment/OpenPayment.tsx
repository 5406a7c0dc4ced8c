import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Stripe } from '@stripe/stripe-js'
import type { Checkout } from 'contract/workspace/payment'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { checkoutQuery } from './payment.api.ts'
import { SummaryList } from './SummaryList.tsx'
import { useProvider } from './use-provider.ts'

const CHECK_MS = 4_000

/** The status of a payment at the provider, by the secret of that payment. */
const intentQuery = (stripe: Stripe | null, clientSecret: string | null) =>
  queryOptions({
    queryKey: ['payment', 'intent', clientSecret],
    queryFn: async () => (await stripe!.retrievePaymentIntent(clientSecret!)).paymentIntent ?? null,
    enabled: stripe !== null && clientSecret !== null,
    gcTime: 0,
    // A bank takes its time to process a payment.
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? CHECK_MS : false),
  })

interface OpenPaymentProps {
  publishableKey: string
  onSettled: () => void
}

/** A payment that is not complete: processing, to be confirmed with the bank, or declined. */
export function OpenPayment({ publishableKey, onSettled }: OpenPaymentProps) {
  const open = useQuery(checkoutQuery)
  if (open.isPending) return <Loading />
  if (open.isError) return <ErrorState error={open.error} onRetry={() => void open.refetch()} />
  return <Standing publishableKey={publishableKey} checkout={open.data} onSettled={onSettled} />
}

function Standing({ publishableKey, checkout, onSettled }: OpenPaymentProps & { checkout: Checkout }) {
  const { t } = useTranslation('workspace/payment')
  const { clientSecret, summary } = checkout
  const provider = useProvider(publishableKey)
  const stripe = provider.state === 'ready' ? provider.stripe : null
  const intent = useQuery(intentQuery(stripe, clientSecret))
  const [busy, setBusy] = useState(false)
  const status = intent.data?.status
  const reason = intent.data?.last_payment_error?.message

  async function confirmWithBank() {
    if (!stripe || !clientSecret) return
    setBusy(true)
    await stripe.handleNextAction({ clientSecret })
    setBusy(false)
    await intent.refetch()
    onSettled()
  }

  if (provider.state === 'loading' || (intent.isPending && intent.fetchStatus !== 'idle')) return <Loading />
  return (
    <div className="max-w-2xl space-y-6">
      {status === 'succeeded' || status === 'processing' ? (
        <Notice>{t('checkout.processing')}</Notice>
      ) : status === 'requires_action' ? (
        <Notice variant="warning">{t('checkout.requiresAction')}</Notice>
      ) : (
        <Notice variant="danger">
          {t('checkout.failed')} {reason ? <bdi>{reason}</bdi> : null}
        </Notice>
      )}
      <Section title={t('summary.title')}>
        <SummaryList summary={summary} />
        <div className="flex flex-wrap items-center gap-4">
          {status === 'requires_action' ? (
            <Button busy={busy} onClick={() => void confirmWithBank()}>
              {t('checkout.confirm')}
            </Button>
          ) : null}
          {status === 'succeeded' || status === 'processing' ? (
            <Button variant="secondary" onClick={onSettled}>
              {t('checkout.check')}
            </Button>
          ) : (
            <Link to="/payment" className="text-body font-medium text-accent underline">
              {t('checkout.again')}
            </Link>
          )}
        </div>
      </Section>
    </div>
  )
}
