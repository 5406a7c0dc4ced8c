import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useNavigate } from '@tanstack/react-router'
import type { Payment } from 'contract/workspace/payment'
import { CURRENCY, INTERVALS } from 'contract/workspace/payment-plans'
import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Section } from '#ui/Section.tsx'
import { BillingFields, refusedFields } from './BillingFields.tsx'
import { showMoney } from './money.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { PlanChoice } from './PlanCards.tsx'
import { ProviderFailed } from './ProviderFailed.tsx'
import { useCardOptions } from './use-card-options.ts'
import { useOrder } from './use-order.ts'
import { useOrderPayment } from './use-order-payment.ts'
import { useProvider } from './use-provider.ts'

interface OrderFormProps {
  payment: Payment
  publishableKey: string
  email?: string | undefined
}

/** Plan, card and recipient of the invoice on one page. The card fields exist before there is anything to pay. */
export function OrderForm({ publishableKey, ...rest }: OrderFormProps) {
  const options = useCardOptions()
  const provider = useProvider(publishableKey)
  const ordering = useOrder(rest.payment)
  return (
    <Elements
      stripe={provider.state === 'ready' ? provider.stripe : null}
      options={{ mode: 'subscription', amount: ordering.shown, currency: CURRENCY, ...options }}
    >
      <Fields {...rest} provider={provider} ordering={ordering} />
    </Elements>
  )
}

interface FieldsProps extends Pick<OrderFormProps, 'payment' | 'email'> {
  provider: ReturnType<typeof useProvider>
  ordering: ReturnType<typeof useOrder>
}

function Fields({ payment, email, provider, ordering }: FieldsProps) {
  const { t } = useTranslation(['workspace/payment', 'contract/common'])
  const locale = useLocale()
  const navigate = useNavigate()
  const [ready, setReady] = useState(false)
  const { plan, interval, total, shown, problems, read } = ordering
  const { pay, busy, outcome, subscribe } = useOrderPayment({
    stripe: useStripe(),
    elements: useElements(),
    shown,
    totalOf: ordering.totalOf,
    onDone: () => void navigate({ to: '/payment-checkout' }),
  })
  const refused = refusedFields(subscribe.error ?? ordering.preview.error)
  const amount = showMoney(shown, CURRENCY, locale)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = read(event.currentTarget, true)
    if (wanted) void pay(wanted)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of the fields inside it
    <form
      noValidate
      onSubmit={submit}
      onBlur={(event) => read(event.currentTarget, false)}
      className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]"
    >
      <div className="space-y-6">
        <Section title={t('choose.title')} text={t('choose.text', { count: payment.seats })}>
          <RadioCards
            label={t('interval')}
            value={interval}
            options={INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
            onChange={ordering.setInterval}
          />
          <PlanChoice plan={plan} interval={interval} onChange={ordering.setPlan} />
        </Section>
        <Section title={t('card.title')} text={t('card.private')}>
          {provider.state === 'failed' ? <ProviderFailed onRetry={provider.retry} /> : null}
          {provider.state === 'loading' ? <Loading /> : null}
          {provider.state === 'ready' ? <PaymentElement onReady={() => setReady(true)} /> : null}
        </Section>
        <Section title={t('billing.title')} text={t('billing.text')}>
          <BillingFields billing={payment.billing} email={email} problems={{ ...problems, ...refused }} />
        </Section>
      </div>
      <Section
        title={t('summary.title')}
        text={t('summary.seats', { plan: t(`plans.${plan}.name`), count: payment.seats })}
      >
        <OrderSummary {...ordering} />
        {subscribe.error && Object.keys(refused).length === 0 ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(subscribe.error)}`)}</Notice>
        ) : null}
        {outcome === 'taxed' ? <Notice>{t('choose.taxed')}</Notice> : null}
        {outcome && outcome !== 'taxed' ? (
          <Notice variant="danger">
            <bdi>{outcome.message}</bdi> {t('card.nothingTaken')}
          </Notice>
        ) : null}
        <Button type="submit" busy={busy} disabled={!ready} className="w-full">
          {t(total === null ? 'card.payBeforeTax' : 'card.pay', { amount })}
        </Button>
        <p className="text-body text-ink-soft">{t('card.text')}</p>
      </Section>
    </form>
  )
}
