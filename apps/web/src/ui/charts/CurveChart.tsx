import { useMemo } from 'react'
import { formatFigure, type FigureFormat } from '#platform/figures.ts'
import { useLocale } from '#platform/i18n/index.ts'
import type { ChartData, Series } from './chart-data.ts'
import { ChartFrame, type ChartTexts } from './ChartFrame.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import type { Limit, PlotProps } from './plot.ts'
import { tonesOf } from './tones.ts'
import { lazy } from '../lazy.tsx'

const CurvePlot = lazy(() => import('./CurvePlot.tsx'))

export interface CurveChartProps extends ChartTexts {
  /** The heading of the table's first column: what the curve runs along. */
  heading: string
  /** One or two: what is shown, and what it is compared with. */
  series: readonly Series[]
  /** In ascending order; each place once. */
  points: readonly { readonly at: number; readonly values: Readonly<Record<string, number | null>> }[]
  along: FigureFormat
  scale: 'linear' | 'log'
  /** A point that the curves should stay below, drawn as two lines that meet there; its label names it. */
  limit?: (Limit & { readonly at: number }) | undefined
}

const heightOf = (width: number) => (width < 480 ? 200 : 260)

/** Shares by an amount, such as a loss exceedance curve. The amounts may be on a logarithmic scale. */
export function CurveChart({ heading, series, points, along, scale, limit, ...labels }: CurveChartProps) {
  const locale = useLocale()
  const data = useMemo(
    (): ChartData => ({
      heading,
      series,
      rows: points.map(({ at, values }) => ({
        key: String(at),
        label: formatFigure(at, along, locale),
        values,
      })),
    }),
    [heading, series, points, along, locale],
  )
  const tones = tonesOf(series.map(({ tone }, at) => ({ tone: tone ?? (at === 0 ? 'plain' : 'series-1') })))
  const plot = useMemo(
    () => (props: PlotProps) => <CurvePlot {...props} along={along} scale={scale} limit={limit} />,
    [along, scale, limit],
  )
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
        format={labels.format}
        data={data}
        tones={tones}
        heightOf={heightOf}
        plot={plot}
      />
    </ChartFrame>
  )
}
