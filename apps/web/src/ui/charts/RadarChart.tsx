import { useCallback } from 'react'
import type { ChartData } from './chart-data.ts'
import { ChartFrame, type ChartTexts } from './ChartFrame.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import type { PlotProps } from './plot.ts'
import { radarHeight } from './radar-layout.ts'
import { tonesOf } from './tones.ts'
import { lazy } from '../lazy.tsx'

const RadarPlot = lazy(() => import('./RadarPlot.tsx'))

export interface RadarChartProps extends ChartTexts {
  /** One axis per row, at least three; one shape per series. */
  data: ChartData
  /** The maximum of every axis; by default the greatest value. */
  max?: number
  onSelect?: (row: string) => void
}

/** Profiles of a few items on the same measures. */
export function RadarChart({ data, max, onSelect, ...labels }: RadarChartProps) {
  const tones = tonesOf(data.series)
  const plot = useCallback((props: PlotProps) => <RadarPlot {...props} max={max} />, [max])
  return (
    <ChartFrame
      {...labels}
      data={data}
      tones={tones}
      marks="line"
      legend={data.series.map(({ key, label }, at) => ({ key, label, tone: tones[at]! }))}
    >
      <ChartPicture
        title={labels.title}
        data={data}
        tones={tones}
        format={labels.format}
        heightOf={radarHeight}
        plot={plot}
        onSelect={onSelect}
      />
    </ChartFrame>
  )
}
