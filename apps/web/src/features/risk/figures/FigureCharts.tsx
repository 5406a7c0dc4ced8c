import { inLocale } from 'contract/locale'
import type { Figures } from 'contract/risk/figures'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatPeriod } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { UnitChart } from '#ui/charts/UnitChart.tsx'
import type { LineFilter } from './figures-address.ts'

const TREND_TONES = { up: 'danger', same: 'plain', down: 'success' } as const
const MOST_BARS = 15

interface FigureChartsProps {
  figures: Figures
  /** What the lines belong to. */
  place: 'process' | 'domain'
  onOpen: (more: LineFilter) => void
}

/** Where the aggregate is highest, how risks moved, and when treatments fall due. */
export function FigureCharts({ figures, place, onOpen }: FigureChartsProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const locale = useLocale()
  const { trend, treatments } = figures
  return (
    <>
      <BarChart
        title={t(`charts.places.${place}`)}
        description={t('charts.placesNote')}
        format={{ kind: 'score', digits: 1 }}
        data={{
          heading: labels.field(place),
          series: [{ key: 'aggregate', label: t('charts.aggregate') }],
          rows: figures.byProcess.slice(0, MOST_BARS).map(({ process, aggregate }) => ({
            key: process.id,
            label: inLocale(process.name, locale),
            values: { aggregate },
          })),
        }}
        onSelect={(id) => onOpen({ [place]: id })}
      />
      {trend.up + trend.same + trend.down > 0 ? (
        <UnitChart
          title={t('charts.trend')}
          data={{
            heading: labels.field('trend'),
            series: [{ key: 'count', label: t('charts.risks') }],
            rows: [
              ...(['up', 'same', 'down'] as const).map((one) => ({
                key: one as string,
                label: labels.choice('trend', one),
                values: { count: trend[one] },
                tone: TREND_TONES[one],
              })),
              {
                key: 'none',
                label: t('worst.first'),
                values: { count: trend.first },
                tone: 'hollow' as const,
              },
            ],
          }}
          onSelect={(one) => onOpen({ trend: one })}
        />
      ) : null}
      {treatments && treatments.open > 0 ? (
        <BarChart
          title={t('charts.treatments')}
          data={{
            heading: t('charts.month'),
            series: [
              { key: 'overdue', label: t('charts.overdue'), tone: 'level-5' },
              { key: 'waiting', label: t('charts.waiting'), tone: 'plain' },
            ],
            rows: treatments.months.map(({ month, open, overdue }) => ({
              key: month,
              label: formatPeriod(month, 'month', locale),
              values: { overdue, waiting: open - overdue },
            })),
          }}
        />
      ) : null}
    </>
  )
}
