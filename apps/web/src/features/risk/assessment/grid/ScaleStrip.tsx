import { inLocale } from 'contract/locale'
import type { Method } from 'contract/risk/method'
import { useTranslation } from 'react-i18next'
import type { CollectionWords } from '#platform/collections/collection-words.ts'
import { formatNumber } from '#platform/collections/format.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { useGridLine } from '../use-lines.ts'
import { scaleOf, type GridColumn } from './columns.ts'
import type { LineStore } from './line-store.ts'

export interface ScaleStripProps {
  store: LineStore
  method: Method
  words: CollectionWords
  column: GridColumn
  lineId: string
}

/** What the steps of the cell in focus mean, while it is scored; and what is wrong with it. */
export function ScaleStrip({ store, method, words, column, lineId }: ScaleStripProps) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const line = useGridLine(store, lineId)
  const steps = scaleOf(method, column.key)
  const value = line?.view[column.key] as number | null | undefined
  const problem = line?.problems[column.key]
  return (
    <div className="flex min-h-22 flex-col gap-1 border-b border-line bg-surface-soft px-3 py-2 text-sm">
      <p className="flex flex-wrap gap-x-3">
        <bdi className="font-semibold tabular-nums">{line?.view.code}</bdi>
        <span className="font-medium">{words.field(column.key)}</span>
        {problem ? (
          <span role="alert" className="text-danger">
            {column.key.startsWith('target') ? t('problems.target') : t('problems.scale')}
          </span>
        ) : null}
        {steps ? null : <span className="text-ink-soft">{t(`hints.${column.kind}`)}</span>}
      </p>
      {steps ? (
        <ol className="flex gap-2 overflow-x-auto">
          {steps.map(({ label, meaning }, index) => (
            <li
              key={index}
              aria-current={value === index + 1 || undefined}
              className="min-w-36 flex-1 rounded border border-line bg-surface px-2 py-1 text-xs aria-current:border-accent aria-current:bg-accent-soft"
            >
              <span className="font-semibold tabular-nums">{formatNumber(index + 1, locale)}</span>{' '}
              <span className="font-medium">{inLocale(label, locale)}</span>
              {meaning ? <span className="block text-ink-soft">{inLocale(meaning, locale)}</span> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
