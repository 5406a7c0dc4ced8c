import { lazy } from '../lazy.tsx'
import { BarChart, type BarChartProps } from './BarChart.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import { tonesOf } from './tones.ts'
import { isCountable, unitsHeight } from './unit-layout.ts'

const UnitPlot = lazy(() => import('./UnitPlot.tsx'))

/** Counts of records, one square each; too many of them are bars. */
export function UnitChart({ data, onSelect, ...labels }: BarChartProps) {
  if (!isCountable(data)) return <BarChart data={data} onSelect={onSelect} {...labels} />
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
        heightOf={(width) => unitsHeight(data, width)}
        plot={UnitPlot}
        card={data.series.length > 1}
        onSelect={onSelect}
      />
    </ChartFrame>
  )
}
