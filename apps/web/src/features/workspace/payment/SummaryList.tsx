import type { Summary } from 'contract/workspace/payment'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { showMoney } from './money.ts'

/** The amount due with tax, as the payment provider computes it. */
export function SummaryList({ summary, busy = false }: { summary: Omit<Summary, 'due'>; busy?: boolean }) {
  const { t } = useTranslation('workspace/payment')
  const locale = useLocale()
  const rows = [
    ['subtotal', summary.subtotal],
    ['tax', summary.tax],
    ['total', summary.total],
  ] as const
  return (
    <dl aria-busy={busy} className={`space-y-2 text-body ${busy ? 'opacity-60' : ''}`}>
      {rows.map(([name, cents]) => (
        <div
          key={name}
          className={`flex justify-between gap-4 ${name === 'total' ? 'border-t border-line pt-2 font-semibold' : ''}`}
        >
          <dt>{t(`summary.${name}`)}</dt>
          <dd className="tabular-nums">
            <bdi>{showMoney(cents, summary.currency, locale)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
