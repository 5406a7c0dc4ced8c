import { ArrowRight } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { HeatScale, Level, Movement } from './heat-map.ts'
import { GROUND } from './level-looks.ts'

export interface HeatLegendProps {
  levels: readonly Level[]
  rows: HeatScale
  columns: HeatScale
  movements: readonly Movement[]
}

/** The meaning of the colours, and the arrows as text. */
export function HeatLegend({ levels, rows, columns, movements }: HeatLegendProps) {
  const { t } = useTranslation('shared/heat-map')
  const where = ({ from, to }: Movement, end: 'from' | 'to') => {
    const { row, column } = end === 'from' ? from : to
    return `${rows.steps[row]?.label ?? ''} × ${columns.steps[column]?.label ?? ''}`
  }
  return (
    <div className="mt-4 space-y-3 text-body">
      <ul aria-label={t('levels')} className="flex flex-wrap gap-2">
        {levels.map(({ key, label, tone }) => (
          <li key={key} className={`rounded px-2 py-0.5 text-meta font-medium ${GROUND[tone]}`}>
            {label}
          </li>
        ))}
      </ul>
      {movements.length > 0 ? (
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
