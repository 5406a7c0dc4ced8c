import { useQuery } from '@tanstack/react-query'
import type { Payment } from 'contract/workspace/payment'
import { isPaid, isRunning } from 'contract/workspace/payment-status'
import { Suspense } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { AccessGranters } from '#shared/access/AccessGranters.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BillingSection } from './BillingSection.tsx'
import { InvoiceSection } from './InvoiceSection.tsx'
import { showDate } from './money.ts'
import { paymentQuery } from './payment.api.ts'
import { PayStep } from './PayStep.tsx'
import { SubscriptionSection } from './SubscriptionSection.tsx'
import { lazy } from '#ui/lazy.tsx'

const OrderForm = lazy(async () => ({ default: (await import('./OrderForm.tsx')).OrderForm }))

interface PaymentPageProps {
  /** True for administrators and super users; others are told whom to ask. */
  mayPay: boolean
  email?: string | undefined
}

/** Plans and card, and afterwards the subscription with its invoices. */
export function PaymentPage({ mayPay, email }: PaymentPageProps) {
  const { t } = useTranslation('workspace/payment')
  useTitle(t('title'))
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{t('title')}</h1>
      {mayPay ? (
        <Content email={email} />
      ) : (
        <div className="ruled">
          <EmptyState title={t('notYours.title')} text={t('notYours.text')}>
            <AccessGranters />
          </EmptyState>
        </div>
      )}
    </>
  )
}

function Content({ email }: { email?: string | undefined }) {
  const { t } = useTranslation('workspace/payment')
  const { data, error, isPending, refetch } = useQuery(paymentQuery)
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.publishableKey === null || data.testMode) {
    const why = data.testMode ? 'testMode' : 'notSetUp'
    return (
      <div className="ruled">
        <EmptyState title={t(`${why}.title`)} text={t(`${why}.text`)} />
      </div>
    )
  }
  return <Paying payment={data} publishableKey={data.publishableKey} email={email} />
}

function Paying({
  payment,
  publishableKey,
  email,
}: {
  payment: Payment
  publishableKey: string
  email?: string | undefined
}) {
  const { t } = useTranslation('workspace/payment')
  const locale = useLocale()
  const { subscription, billing, standing } = payment
  const until = standing.writableUntil ? showDate(standing.writableUntil, locale) : ''
  const running = subscription && isRunning(subscription.status) ? subscription : null
  if (!running) {
    return (
      <div className="space-y-6">
        {standing.state === 'open' ? null : (
          <Notice variant="warning">{t(`ended.${standing.state}`, { day: until })}</Notice>
        )}
        <Suspense fallback={<Loading />}>
          <OrderForm payment={payment} publishableKey={publishableKey} email={email} />
        </Suspense>
        {billing ? <InvoiceSection /> : null}
      </div>
    )
  }
  return (
    <div className="space-y-6">
      {standing.state === 'open' ? null : (
        <Notice variant="warning">{t(`owed.${standing.state}`, { day: until })}</Notice>
      )}
      {isPaid(running.status) ? null : (
        <PayStep publishableKey={publishableKey} title={t('owed.title')} text={t('owed.text')} />
      )}
      <SubscriptionSection payment={payment} running={running} />
      {billing ? <BillingSection billing={billing} /> : null}
      <InvoiceSection />
    </div>
  )
}
