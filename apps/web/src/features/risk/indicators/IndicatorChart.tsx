import { thresholdsOf } from 'contract/risk/indicator-levels'
import { indicators, type Indicator } from 'contract/risk/indicators'
import type { MeasurementLine } from 'contract/risk/measurements'
import { useMemo } from 'react'
import { formatMeasured } from '#platform/collections/format-whole.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { LineChart } from '#ui/charts/LineChart.tsx'

const MEASURED = { kind: 'score', digits: 6 } as const
const TONES = { amberHigh: 'warning', amberLow: 'warning', redHigh: 'danger', redLow: 'danger' } as const

/** The values over time, with the thresholds as lines across. */
export function IndicatorChart({
  indicator,
  values,
}: {
  indicator: Indicator
  values: readonly MeasurementLine[]
}) {
  const { t } = useTranslation('risk/indicators')
  const labels = useCollectionLabels(indicators)
  const locale = useLocale()
  const limits = useMemo(
    () =>
      thresholdsOf(indicator).map((key) => {
        const value = indicator[key]!
        return {
          key,
          value,
          label: `${labels.field(key)} ${formatMeasured(value, locale)}`,
          tone: TONES[key],
        }
      }),
    [indicator, labels, locale],
  )
  const series = useMemo(() => [{ key: 'value', label: indicator.unitOfMeasure }], [indicator.unitOfMeasure])
  const points = useMemo(
    () => values.map(({ measuredOn, value }) => ({ day: measuredOn, values: { value } })),
    [values],
  )
  return (
    <LineChart
      level="h3"
      title={t('chart.title')}
      description={t('chart.text', {
        unit: indicator.unitOfMeasure,
        thresholds: formatList(
          limits.map(({ label }) => label),
          locale,
        ),
      })}
      heading={t('chart.day')}
      format={MEASURED}
      series={series}
      points={points}
      by="day"
      limits={limits}
    />
  )
}
