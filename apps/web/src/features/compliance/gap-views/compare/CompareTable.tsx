import type { ComparedItem, GapChange, GapSide } from 'contract/compliance/gap-comparison'
import { inLocale } from 'contract/locale'
import { ArrowDown, ArrowUp, Equal, Minus, Plus, RefreshCw } from 'lucide-react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Change } from '#shared/compare/Change.tsx'
import { COMPARED_CELL as CELL, ComparedTable } from '#shared/compare/ComparedTable.tsx'

const SIGNS = {
  better: ArrowUp,
  worse: ArrowDown,
  changed: RefreshCw,
  same: Equal,
  new: Plus,
  gone: Minus,
} as const
const INKS: Readonly<Partial<Record<GapChange, string>>> = { better: 'text-success', worse: 'text-danger' }

/** The earlier and the current answer, requirement by requirement. */
export function CompareTable({ items, label }: { items: readonly ComparedItem[]; label: string }) {
  const { t } = useTranslation('compliance/gap-views')
  const labels = useCollectionLabels({ name: 'gapitems' })
  return (
    <ComparedTable
      label={label}
      heads={[
        labels.field('requirement'),
        labels.field('domain'),
        t('compare.change'),
        labels.field('answer'),
        labels.field('maturity'),
        labels.field('priority'),
      ]}
    >
      {items.map((item) => (
        <Row key={item.requirement} item={item} />
      ))}
    </ComparedTable>
  )
}

function Row({ item }: { item: ComparedItem }) {
  const { t } = useTranslation('compliance/gap-views')
  const labels = useCollectionLabels({ name: 'gapitems' })
  const locale = useLocale()
  const Sign = SIGNS[item.change]
  const answer = (side: GapSide | null) =>
    side
      ? `${labels.choice('answer', side.answer)}${side.unsupported ? ` (${labels.field('unsupported')})` : ''}`
      : null
  const maturity = (side: GapSide | null) => {
    if (!side || side.maturity === null) return null
    const [now, target] = [side.maturity, side.target ?? 0].map((value) => formatNumber(value, locale))
    return `\u2066${now} / ${target}\u2069`
  }
  const priority = (side: GapSide | null) =>
    side?.priority ? labels.choice('priority', side.priority) : null
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className={`${CELL} max-w-80 font-normal`}>
        <bdi className="font-semibold">{item.ref ?? item.code}</bdi> <bdi>{inLocale(item.name, locale)}</bdi>
      </th>
      <td className={`${CELL} text-ink-soft`}>
        <bdi>{inLocale(item.domain.name, locale)}</bdi>
      </td>
      <td className={`${CELL} font-medium whitespace-nowrap ${INKS[item.change] ?? ''}`}>
        <Sign aria-hidden className="me-1 inline size-4" />
        {t(`compare.changes.${item.change}`)}
      </td>
      <td className={CELL}>
        <Change before={answer(item.before)} after={answer(item.after)} />
      </td>
      <td className={`${CELL} tabular-nums`}>
        <Change before={maturity(item.before)} after={maturity(item.after)} />
      </td>
      <td className={CELL}>
        <Change before={priority(item.before)} after={priority(item.after)} />
      </td>
    </tr>
  )
}
