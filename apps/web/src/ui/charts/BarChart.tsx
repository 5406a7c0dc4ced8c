import { barsHeight } from './bar-layout.ts'
import type { ChartData } from './chart-data.ts'
import { ChartFrame, type ChartTexts } from './ChartFrame.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import { tonesOf } from './tones.ts'
import { lazy } from '../lazy.tsx'

// The plot is loaded after the surrounding text.
const BarPlot = lazy(() => import('./BarPlot.tsx'))

export interface BarChartProps extends ChartTexts {
  /** One bar per row; several series are stacked in it. */
  data: ChartData
  onSelect?: ((row: string) => void) | undefined
}

/** A bar chart: quantities to compare, and their parts. */
export function BarChart({ data, onSelect, ...labels }: BarChartProps) {
  const tones = tonesOf(data.series)
  return (
    <ChartFrame
      {...labels}
      data={data}
      tones={[...tones, ...data.rows.flatMap(({ tone }) => tone ?? [])]}
      marks="area"
      legend={data.series.map(({ key, label }, at) => ({ key, label, tone: tones[at]! }))}
    >
      <ChartPicture
        title={labels.title}
        data={data}
        tones={tones}
        format={labels.format}
        heightOf={(width) => barsHeight(data.rows.length, width)}
        plot={BarPlot}
        card={data.series.length > 1}
        onSelect={onSelect}
      />
    </ChartFrame>
  )
}
