import { lazy, useMemo } from 'react'
import { formatPeriod, type Period } from '#platform/figures.ts'
import { useLocale } from '#platform/i18n/index.ts'
import type { ChartData, Series } from './chart-data.ts'
import { ChartFrame, type ChartTexts } from './ChartFrame.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import type { PlotProps } from './plot.ts'
import { tonesOf } from './tones.ts'

const LinePlot = lazy(() => import('./LinePlot.tsx'))

const PLOTS = {
  day: (props: PlotProps) => <LinePlot {...props} by="day" />,
  month: (props: PlotProps) => <LinePlot {...props} by="month" />,
  year: (props: PlotProps) => <LinePlot {...props} by="year" />,
}

export interface LineChartProps extends ChartTexts {
  /** The heading of the table's first column. */
  heading: string
  series: readonly Series[]
  /** From the earliest to the latest; each day once. */
  points: readonly { readonly day: string; readonly values: Readonly<Record<string, number | null>> }[]
  /** The period that starts on each day. */
  by: Period
  onSelect?: (day: string) => void
}

const heightOf = (width: number) => (width < 480 ? 260 : 320)

/** Several series over time. */
export function LineChart({ heading, series, points, by, onSelect, ...labels }: LineChartProps) {
  const locale = useLocale()
  const data = useMemo(
    (): ChartData => ({
      heading,
      series,
      rows: points.map(({ day, values }) => ({ key: day, label: formatPeriod(day, by, locale), values })),
    }),
    [heading, series, points, by, locale],
  )
  const tones = tonesOf(series)
  return (
    <ChartFrame
      {...labels}
      data={data}
      tones={tones}
      marks="line"
      legend={series.map(({ key, label }, at) => ({ key, label, tone: tones[at]! }))}
    >
      <ChartPicture
        title={labels.title}
        data={data}
        tones={tones}
        format={labels.format}
        heightOf={heightOf}
        plot={PLOTS[by]}
        onSelect={onSelect}
      />
    </ChartFrame>
  )
}
