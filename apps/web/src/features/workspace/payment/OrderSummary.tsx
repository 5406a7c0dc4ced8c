import { CURRENCY } from 'contract/workspace/payment-plans'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Notice } from '#ui/Notice.tsx'
import { showMoney } from './money.ts'
import { SummaryList } from './SummaryList.tsx'
import type { useOrder } from './use-order.ts'

type Ordering = Pick<ReturnType<typeof useOrder>, 'order' | 'preview' | 'beforeTax'>

/** The price is known at once; the tax depends on the billing details. */
export function OrderSummary({ order, preview: { data, error, isFetching }, beforeTax }: Ordering) {
  const { t } = useTranslation(['workspace/payment', 'contract/common'])
  const locale = useLocale()
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
