import { inLocale } from 'contract/locale'
import type { Figures } from 'contract/risk/figures'
import { LEVELS } from 'contract/risk/method'
import { POSITIONS } from 'contract/risk/scoring'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatPeriod } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { DonutChart } from '#ui/charts/DonutChart.tsx'
import type { LineFilter } from './figures-address.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'

const POSITION_TONES = {
  within_appetite: 'level-1',
  within_tolerance: 'level-2',
  above_tolerance: 'level-5',
} as const
const RATINGS = [0, 1, 2, 3] as const
const MOST_BARS = 15

interface FigureChartsProps {
  figures: Figures
  /** What the lines belong to. */
  place: 'process' | 'domain'
  onOpen: (more: LineFilter) => void
}

/** Charts: by appetite, category, process, direction, controls and time. */
export function FigureCharts({ figures, place, onOpen }: FigureChartsProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const locale = useLocale()
  const levels = LEVELS.map((level) => ({
    key: level,
    label: labels.choice('residualLevel', level),
    tone: `level-${TONES[level]}` as const,
  }))
  const { trend, controls, treatments } = figures
  const operating = figures.method!.config.scales.operating
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <DonutChart
          title={t('charts.positions')}
          heading={labels.field('position')}
          valueLabel={t('charts.risks')}
          parts={POSITIONS.map((position) => ({
            key: position,
            label: labels.choice('position', position),
            value: figures.positions[position],
            tone: POSITION_TONES[position],
          }))}
          onSelect={(position) => onOpen({ position })}
        />
        <DonutChart
          title={t('charts.trend')}
          heading={labels.field('trend')}
          valueLabel={t('charts.risks')}
          parts={[
            ...(['up', 'same', 'down'] as const).map((one) => ({
              key: one as string,
              label: labels.choice('trend', one),
              value: trend[one],
            })),
            { key: 'none', label: t('worst.first'), value: trend.first },
          ]}
          onSelect={(one) => onOpen({ trend: one })}
        />
      </div>
      <BarChart
        title={t('charts.categories')}
        data={{
          heading: labels.field('category'),
          series: levels,
          rows: figures.byCategory.map(({ category, levels: values }) => ({
            key: category,
            label: labels.choice('category', category),
            values,
          })),
        }}
        onSelect={(category) => onOpen({ category })}
      />
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
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <BarChart
          title={t('charts.controls')}
          description={t('charts.controlsNote')}
          data={{
            heading: t('charts.rating'),
            series: [{ key: 'count', label: t('charts.ratings') }],
            rows: [
              ...RATINGS.map((rating) => ({
                key: String(rating),
                label: `${rating} · ${inLocale(operating[rating]!.label, locale)}`,
                values: { count: controls.ratings[rating] },
              })),
              { key: 'unrated', label: t('charts.unrated'), values: { count: controls.unrated } },
            ],
          }}
        />
        <BarChart
          title={t('charts.treatments')}
          emptyText={t('charts.noTreatments')}
          data={{
            heading: t('charts.month'),
            series: [
              { key: 'overdue', label: t('charts.overdue'), tone: 'level-5' },
              { key: 'waiting', label: t('charts.waiting'), tone: 'series-1' },
            ],
            rows: treatments.months.map(({ month, open, overdue }) => ({
              key: month,
              label: formatPeriod(month, 'month', locale),
              values: { overdue, waiting: open - overdue },
            })),
          }}
        />
      </div>
    </>
  )
}
