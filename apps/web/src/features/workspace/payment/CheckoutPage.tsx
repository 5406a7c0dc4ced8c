import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Payment } from 'contract/workspace/payment'
import { isPaid } from 'contract/workspace/payment-status'
import { Suspense } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { AccessGranters } from '#shared/access/AccessGranters.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { invoicePages, resultQuery } from './payment.api.ts'
import { SummaryList } from './SummaryList.tsx'
import { lazy } from '#ui/lazy.tsx'

const OpenPayment = lazy(async () => ({ default: (await import('./OpenPayment.tsx')).OpenPayment }))
const LINK = 'text-body font-medium text-accent underline'

/** The result of a payment: the summary, the tax, and the next step. */
export function CheckoutPage({ mayPay }: { mayPay: boolean }) {
  const { t } = useTranslation('workspace/payment')
  useTitle(t('checkout.title'))
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{t('checkout.title')}</h1>
      {mayPay ? (
        <Result />
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

function Result() {
  const { t } = useTranslation('workspace/payment')
  const { data, error, isPending, refetch } = useQuery(resultQuery)
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { subscription, publishableKey } = data
  if (!publishableKey || !subscription)
    return (
      <div className="ruled">
        <EmptyState title={t('checkout.none.title')} text={t('checkout.none.text')}>
          <Link to="/payment" reloadDocument className={LINK}>
            {t('checkout.choose')}
          </Link>
        </EmptyState>
      </div>
    )
  if (isPaid(subscription.status)) return <Paid payment={data} />
  return (
    <Suspense fallback={<Loading />}>
      <OpenPayment publishableKey={publishableKey} onSettled={() => void refetch()} />
    </Suspense>
  )
}

function Paid({ payment: { subscription } }: { payment: Payment }) {
  const { t } = useTranslation('workspace/payment')
  const { data } = useInfiniteQuery(invoicePages)
  const invoice = data?.pages[0]?.items[0]
  return (
    <div className="max-w-2xl space-y-6">
      <Notice variant="success">{t('checkout.succeeded')}</Notice>
      <Section
        title={t('summary.title')}
        text={
          subscription?.plan
            ? t('summary.seats', { plan: t(`plans.${subscription.plan}.name`), count: subscription.seats })
            : undefined
        }
      >
        {invoice ? <SummaryList summary={invoice} /> : null}
        {invoice?.fileUrl ? (
          <a href={invoice.fileUrl} target="_blank" rel="noreferrer" className={LINK}>
            {t('invoices.open', { number: invoice.number ?? '' })}
          </a>
        ) : null}
      </Section>
      <Link to="/payment" className={LINK}>
        {t('checkout.manage')}
      </Link>
    </div>
  )
}
