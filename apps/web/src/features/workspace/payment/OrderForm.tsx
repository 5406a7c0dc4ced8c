import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Failure } from 'contract/errors'
import type { Billing, Order, Payment } from 'contract/workspace/payment'
import { CURRENCY, type Interval, INTERVALS, type Plan, SEAT_PRICES } from 'contract/workspace/payment-plans'
import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Section } from '#ui/Section.tsx'
import { BillingFields, type BillingProblems, focusFirst, readBilling } from './BillingFields.tsx'
import { showMoney } from './money.ts'
import { previewQuery, usePaymentChange } from './payment.api.ts'
import { PlanChoice } from './PlanCards.tsx'
import { SummaryList } from './SummaryList.tsx'

/** The field that the payment provider refused, by its name in the form. */
export function refusedFields(error: unknown): BillingProblems {
  const { details } = (error ?? {}) as Partial<Failure>
  if (!Array.isArray(details)) return {}
  const names = (details as { path?: string[] }[]).map(
    ({ path }) => path?.at(-1) as keyof Billing | undefined,
  )
  return Object.fromEntries(names.flatMap((name) => (name ? [[name, 'invalid']] : [])))
}

interface OrderFormProps {
  payment: Payment
  email?: string | undefined
  onBegun: () => void
}

/** Plan, interval and recipient of the invoice; the card comes next. */
export function OrderForm({ payment, email, onBegun }: OrderFormProps) {
  const { t } = useTranslation(['workspace/payment', 'contract/common'])
  const [plan, setPlan] = useState<Plan>(payment.subscription?.plan ?? 'team')
  const [interval, setInterval] = useState<Interval>(payment.subscription?.interval ?? 'monthly')
  const [billing, setBilling] = useState<Billing | null>(payment.billing)
  const [problems, setProblems] = useState<BillingProblems>({})
  const { subscribe } = usePaymentChange()
  const shown = { ...problems, ...refusedFields(subscribe.error) }

  function read(form: HTMLFormElement, complain: boolean): Order | null {
    const found = readBilling(form)
    if (complain) focusFirst(form, found.problems)
    // While typing, corrected fields lose their message, and no field gets a new one.
    setProblems((earlier) =>
      complain
        ? found.problems
        : Object.fromEntries(Object.entries(found.problems).filter(([field]) => field in earlier)),
    )
    setBilling(found.billing ?? null)
    return found.billing ? { plan, interval, billing: found.billing } : null
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const order = read(event.currentTarget, true)
    if (order) subscribe.mutate(order, { onSuccess: onBegun })
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
            onChange={setInterval}
          />
          <PlanChoice plan={plan} interval={interval} onChange={setPlan} />
        </Section>
        <Section title={t('billing.title')} text={t('billing.text')}>
          <BillingFields billing={payment.billing} email={email} problems={shown} />
        </Section>
      </div>
      <Section title={t('summary.title')} text={t(`plans.${plan}.name`)}>
        <Preview
          order={billing && { plan, interval, billing }}
          beforeTax={SEAT_PRICES[plan][interval] * payment.seats}
        />
        {subscribe.error && Object.keys(refusedFields(subscribe.error)).length === 0 ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(subscribe.error)}`)}</Notice>
        ) : null}
        <Button type="submit" busy={subscribe.isPending} className="w-full">
          {t('choose.next')}
        </Button>
      </Section>
    </form>
  )
}

/** The price is known at once; the tax depends on the billing details. */
function Preview({ order, beforeTax }: { order: Order | null; beforeTax: number }) {
  const { t } = useTranslation(['workspace/payment', 'contract/common'])
  const locale = useLocale()
  const { data, error, isFetching } = useQuery({
    ...previewQuery(order!),
    enabled: order !== null,
    placeholderData: keepPreviousData,
  })
  if (order && error)
    return <Notice variant="warning">{t(`contract/common:errors.${errorCode(error)}`)}</Notice>
  if (order && data) return <SummaryList summary={data} busy={isFetching} />
  return (
    <>
      <dl className="flex justify-between gap-4 text-body font-semibold">
        <dt>{t('summary.subtotal')}</dt>
        <dd className="tabular-nums">
          <bdi>{showMoney(beforeTax, CURRENCY, locale)}</bdi>
        </dd>
      </dl>
      <p className="text-body text-ink-soft">{t(order ? 'summary.working' : 'summary.later')}</p>
    </>
  )
}
