import { formatFigure, type FigureFormat } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { valueAt, type ChartData } from './chart-data.ts'

export interface ChartTableProps {
  title: string
  data: ChartData
  format: FigureFormat
}

/** The same figures as a table, exact and accessible. */
export function ChartTable({ title, data: { heading, series, rows }, format }: ChartTableProps) {
  const { t } = useTranslation('ui/charts')
  const locale = useLocale()
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-body tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {heading}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="px-3 py-2 text-end font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                <bdi>{row.label}</bdi>
              </th>
              {series.map((one) => {
                const value = valueAt(row, one)
                return (
                  <td key={one.key} className="px-3 py-2 text-end">
                    {value === null ? (
                      <span className="text-ink-soft">{t('noValue')}</span>
                    ) : (
                      formatFigure(value, one.format ?? format, locale)
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
