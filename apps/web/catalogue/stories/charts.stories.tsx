import { SampleCharts } from '#features/workspace/workbench/SampleCharts.tsx'
import { SampleHeatMap } from '#features/workspace/workbench/SampleHeatMap.tsx'
import { KeyFigures } from '#features/workspace/workbench/KeyFigures.tsx'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { DonutChart } from '#ui/charts/DonutChart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { ProgressRing } from '#ui/charts/ProgressRing.tsx'
import { RadarChart } from '#ui/charts/RadarChart.tsx'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import { sampleCells, sampleData, sampleTrend } from '#features/workspace/workbench/sample-figures.ts'
import { Paper, Row } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Figures/Charts' }

const UNITS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const AREAS = ['access', 'finance', 'supplier', 'quality', 'safety', 'privacy'] as const

export const AllTogether = { render: () => <SampleCharts series={3} seed={1} isEmpty={false} /> }
export const WithoutFigures = { render: () => <SampleCharts series={3} seed={1} isEmpty /> }

function useSamples(count: number) {
  const t = useTexts()
  const series = UNITS.slice(0, count).map((key) => ({ key, label: t(`units.${key}`) }))
  const areas = AREAS.map((key) => ({ key, label: t(`areas.${key}`) }))
  return { t, series, areas }
}

function Bars({ count }: { count: number }) {
  const { t, series, areas } = useSamples(count)
  return <BarChart title={t('charts.bars.title')} data={sampleData(t('charts.area'), areas, series, 1, 30)} />
}
export const BarsOfOne = { render: () => <Bars count={1} /> }
export const BarsOfSix = { render: () => <Bars count={6} /> }

function Trend({ count }: { count: number }) {
  const { t, series } = useSamples(count)
  return (
    <LineChart
      title={t('charts.trend.title')}
      heading={t('charts.month')}
      by="month"
      series={series}
      points={sampleTrend(series, 1)}
    />
  )
}
export const Lines = { render: () => <Trend count={6} /> }

function Radar() {
  const { t, series, areas } = useSamples(3)
  return (
    <RadarChart
      title={t('charts.radar.title')}
      max={5}
      format={{ kind: 'score' }}
      data={sampleData(t('charts.area'), areas, series, 2, 5)}
    />
  )
}
export const Radars = { render: () => <Radar /> }

function Donut() {
  const { t, series } = useSamples(6)
  return (
    <DonutChart
      title={t('charts.donut.title')}
      heading={t('charts.state')}
      valueLabel={t('charts.tests')}
      parts={series.map((one, at) => ({ ...one, value: at * 3 }))}
    />
  )
}
export const Donuts = { render: () => <Donut /> }

function Rings() {
  const t = useTexts()
  return (
    <Paper>
      <Row>
        {(['small', 'usual', 'large'] as const).map((size) => (
          <ProgressRing key={size} size={size} share={0.62} label={t('charts.progress.title')} />
        ))}
      </Row>
    </Paper>
  )
}
export const ProgressRings = { render: () => <Rings /> }

function SmallMap() {
  const t = useTexts()
  const steps = (['2', '4', '6'] as const).map((key) => ({ key, label: t(`steps.impact.${key}`) }))
  return (
    <HeatMap
      title={t('heatMap.title')}
      rows={{ title: t('inputs.likelihood'), steps }}
      columns={{ title: t('inputs.impact'), steps }}
      levels={([1, 2, 3, 4, 5] as const).map((tone) => ({
        key: String(tone),
        label: t(`levels.${tone}`),
        tone,
      }))}
      cells={sampleCells(3, 1)}
    />
  )
}
export const HeatMapOfThreeToRead = { render: () => <SmallMap /> }
export const HeatMapOfFive = { render: () => <SampleHeatMap size={5} seed={1} moves /> }
export const HeatMapOfSeven = { render: () => <SampleHeatMap size={7} seed={1} moves={false} /> }

export const KeyNumbers = { render: () => <KeyFigures /> }

function Unknown() {
  const t = useTexts()
  return (
    <Paper>
      <ExplainedNumber
        label={t('keyFigures.coverage.label')}
        value={null}
        explanation={{
          formula: t('keyFigures.coverage.formula'),
          inputs: [{ key: 'all', label: t('inputs.all'), value: 0 }],
          computedAt: '2026-11-02T09:30:00Z',
          note: t('charts.trend.description'),
        }}
      />
    </Paper>
  )
}
export const NumberThatIsNotKnown = { render: () => <Unknown /> }
