import { askedOf, sampleitems } from 'contract/audit/sample-items'
import type { AttributeNames } from 'contract/audit/samples'
import { formatWhole } from '#platform/collections/format-whole.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import type { ItemStore } from './item-rules.ts'

interface TickTotalsProps {
  store: ItemStore
  attributes: AttributeNames | null
}

const CELL =
  'sticky bottom-0 h-7 border-t border-b-3 border-t-line-total border-b-line-total bg-surface px-1 font-semibold [border-bottom-style:double]'

/** The sum of the items, and the exceptions of each attribute, above a double rule. */
export function TickTotals({ store, attributes }: TickTotalsProps) {
  const { t } = useTranslation('audit/sampling')
  const locale = useLocale()
  const items = useLinesLater(store).map(({ view }) => view)
  const sum = items.reduce((total, { amount }) => total + (amount ?? 0), 0)
  return (
    <tfoot>
      <tr>
        <th scope="row" className={`start-0 z-30 ps-8 text-start ${CELL}`}>
          {t('total.title')}
        </th>
        <td className={`z-20 text-end ${CELL}`}>
          {items.some(({ amount }) => amount !== null)
            ? formatWhole(sampleitems.fields.amount, sum, locale)
            : null}
        </td>
        {askedOf(attributes).map((key) => {
          const failed = items.filter((item) => item[key] === 'fail').length
          return (
            <td
              key={key}
              title={t('total.deviations', { n: failed })}
              className={`z-20 px-0 text-center ${CELL} ${failed > 0 ? 'text-danger' : 'text-ink-faint'}`}
            >
              {failed > 0 ? formatNumber(failed, locale) : '·'}
            </td>
          )
        })}
        <td aria-hidden colSpan={5} className={`z-20 ${CELL}`} />
      </tr>
    </tfoot>
  )
}
