import { lazy, useCallback } from 'react'
import { COUNT, formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { ChartData } from './chart-data.ts'
import { ChartFrame, type ChartTexts } from './ChartFrame.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import type { PlotProps } from './plot.ts'
import { tonesOf, type Tone } from './tones.ts'

const DonutPlot = lazy(() => import('./DonutPlot.tsx'))

export interface DonutChartProps extends ChartTexts {
  /** The headings of the table: the parts, and what is counted. */
  heading: string
  valueLabel: string
  /** More than six slices cannot be told apart. */
  parts: readonly {
    readonly key: string
    readonly label: string
    readonly value: number
    readonly tone?: Tone
  }[]
  onSelect?: (part: string) => void
}

const SIZE = 208

/** The parts of a whole. */
export function DonutChart({ heading, valueLabel, parts, onSelect, ...labels }: DonutChartProps) {
  const { t } = useTranslation('ui/charts')
  const locale = useLocale()
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const tones = tonesOf(parts)
  const data: ChartData = {
    heading,
    series: [
      { key: 'value', label: valueLabel },
      { key: 'share', label: t('share'), format: PERCENT },
    ],
    rows: parts.map(({ key, label, value }) => ({
      key,
      label,
      values: whole > 0 ? { value, share: value / whole } : {},
    })),
  }
  const plot = useCallback((props: PlotProps) => <DonutPlot {...props} caption={valueLabel} />, [valueLabel])
  return (
    <ChartFrame
      {...labels}
      data={data}
      tones={tones}
      marks="area"
      beside
      legend={parts.map(({ key, label, value }, at) => ({
        key,
        label,
        tone: tones[at]!,
        value: formatFigure(value, labels.format ?? COUNT, locale),
      }))}
    >
      <ChartPicture
        title={labels.title}
        data={data}
        tones={tones}
        format={labels.format}
        heightOf={() => SIZE}
        plot={plot}
        onSelect={onSelect}
      />
    </ChartFrame>
  )
}
