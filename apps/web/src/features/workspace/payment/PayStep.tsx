import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { showMoney } from './money.ts'
import { checkoutQuery } from './payment.api.ts'
import { SummaryList } from './SummaryList.tsx'
import { lazy } from '#ui/lazy.tsx'

const CardForm = lazy(async () => ({ default: (await import('./CardForm.tsx')).CardForm }))

/** The card for the open payment, beside its summary. */
export function PayStep({
  publishableKey,
  title,
  text,
}: {
  publishableKey: string
  title: string
  text: string
}) {
  const { t } = useTranslation('workspace/payment')
  const locale = useLocale()
  const navigate = useNavigate()
  const open = useQuery(checkoutQuery)
  if (open.isPending) return <Loading />
  if (open.isError) return <ErrorState error={open.error} onRetry={() => void open.refetch()} />
  const { clientSecret, summary, subscription } = open.data
  const amount = showMoney(summary.due, summary.currency, locale)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <Section title={title} text={text}>
        {clientSecret ? (
          <Suspense fallback={<Loading />}>
            <CardForm
              publishableKey={publishableKey}
              clientSecret={clientSecret}
              pay={t('card.pay', { amount })}
              onDone={() => void navigate({ to: '/payment-checkout' })}
            />
          </Suspense>
        ) : (
          <p className="text-body">{t('card.nothingOpen')}</p>
        )}
      </Section>
      <Section
        title={t('summary.title')}
        text={
          subscription.plan
            ? t('summary.seats', { plan: t(`plans.${subscription.plan}.name`), count: subscription.seats })
            : undefined
        }
      >
        <SummaryList summary={summary} />
      </Section>
    </div>
  )
}
