import { ArrowRight } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { LevelMark } from '#ui/marks/LevelMark.tsx'
import type { HeatScale, Level, Movement } from './heat-map.ts'

export interface HeatLegendProps {
  levels: readonly Level[]
  rows: HeatScale
  columns: HeatScale
  movements: readonly Movement[]
  /** A line separates what is above the limit. */
  limited: boolean
  /** Each movement in words. */
  listed: boolean
}

/** The meaning of the colours, and the arrows as text. */
export function HeatLegend({ levels, rows, columns, movements, limited, listed }: HeatLegendProps) {
  const { t } = useTranslation('shared/heat-map')
  const where = ({ from, to }: Movement, end: 'from' | 'to') => {
    const { row, column } = end === 'from' ? from : to
    return `${rows.steps[row]?.label ?? ''} × ${columns.steps[column]?.label ?? ''}`
  }
  return (
    <div className="mt-3 space-y-3 text-body">
      <ul aria-label={t('levels')} className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-soft">
        {levels.map(({ key, label, tone }) => (
          <li key={key}>
            <LevelMark level={tone} label={label} />
          </li>
        ))}
        {limited ? (
          <li className="flex items-center gap-1.5">
            <span aria-hidden className="h-3 border-s-2 border-ink" />
            {t('limit')}
          </li>
        ) : null}
        {movements.length > 0 ? (
          <>
            <li className="flex items-center gap-1.5">
              <span aria-hidden className="size-2.5 rounded-full border border-ink-soft bg-surface" />
              {t('before')}
            </li>
            <li className="flex items-center gap-1.5">
              <span aria-hidden className="size-2.5 rounded-full bg-ink-soft" />
              {t('now')}
            </li>
          </>
        ) : null}
      </ul>
      {listed && movements.length > 0 ? (
        <ol aria-label={t('movements')} className="list-inside list-decimal space-y-1 marker:font-medium">
          {movements.map((movement) => (
            <li key={movement.key}>
              <bdi className="font-medium">{movement.label}</bdi>{' '}
              <span className="text-ink-soft">
                {where(movement, 'from')}
                <ArrowRight
                  role="img"
                  aria-label={t('to')}
                  className="mx-1 inline size-3.5 align-[-0.125em] rtl:-scale-x-100"
                />
                {where(movement, 'to')}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
