import { useEffect } from 'react'
import { SampleCharts } from '#features/workspace/workbench/SampleCharts.tsx'
import { SampleHeatMap } from '#features/workspace/workbench/SampleHeatMap.tsx'
import { KeyFigures } from '#features/workspace/workbench/KeyFigures.tsx'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { CurveChart } from '#ui/charts/CurveChart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { ProgressRing } from '#ui/charts/ProgressRing.tsx'
import { RadarChart } from '#ui/charts/RadarChart.tsx'
import { Sparkline } from '#ui/charts/Sparkline.tsx'
import { UnitChart } from '#ui/charts/UnitChart.tsx'
import { preferences } from '#platform/preferences/index.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { FigureList } from '#shared/figure/FigureList.tsx'
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
export const OneLine = { render: () => <Trend count={1} /> }
export const TwoLines = { render: () => <Trend count={2} /> }
/** Three and more have a picture each. */
export const SmallMultiples = { render: () => <Trend count={6} /> }

const AMOUNT = { kind: 'count' } as const
const PERCENT = { kind: 'percent' } as const
/** Shares of years that cost more than an amount: half of them for each tenfold, and less with the second series. */
const EXCEEDED = Array.from({ length: 31 }, (_, at) => ({
  at: 1_000 * 10 ** (at / 10),
  values: { a: 0.9 * Math.exp(-((at / 16) ** 2)), b: 0.7 * Math.exp(-((at / 9) ** 2)) },
}))

function Curve({ scale }: { scale: 'linear' | 'log' }) {
  const { t, series } = useSamples(2)
  return (
    <CurveChart
      title={t('charts.trend.title')}
      heading={t('charts.area')}
      format={PERCENT}
      along={AMOUNT}
      scale={scale}
      series={series}
      points={EXCEEDED}
      limit={{ key: 'limit', label: t('charts.month'), at: 200_000, value: 0.1, tone: 'danger' }}
    />
  )
}
export const CurveOnALogarithmicScale = { render: () => <Curve scale="log" /> }
export const CurveOnAnEvenScale = { render: () => <Curve scale="linear" /> }

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

const RESULTS = ['plain', 'half', 'level-5', 'hollow'] as const

function Units({ most }: { most: number }) {
  const { t, series, areas } = useSamples(4)
  const results = series.map((one, at) => ({ ...one, tone: RESULTS[at]! }))
  return (
    <UnitChart
      title={t('charts.units.title')}
      description={t('charts.units.description')}
      data={sampleData(t('charts.area'), areas, results, 3, most)}
    />
  )
}
export const Squares = { render: () => <Units most={6} /> }
/** Above eighty records per row the squares are bars. */
export const SquaresOfManyAreBars = { render: () => <Units most={60} /> }

function Patterned() {
  useEffect(() => {
    preferences.hasChartPatterns.set(true)
    return () => preferences.hasChartPatterns.set(false)
  }, [])
  return <SampleCharts series={2} seed={1} isEmpty={false} />
}
/** For people who cannot distinguish the colours. */
export const WithPatterns = { render: () => <Patterned /> }

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

const YEAR = [27, 29, 28, 26, 27, 25, 24, 25, 22, 21, 19, 19, 18]
function Sparklines() {
  const t = useTexts()
  const lines = [
    { key: 'falling', values: YEAR },
    { key: 'rising', values: YEAR.toReversed() },
    { key: 'even', values: YEAR.map(() => 5) },
    { key: 'measured late', values: YEAR.map((value, at) => (at < 6 ? null : value)) },
  ]
  return (
    <Row>
      {lines.map(({ key, values }) => (
        <Sparkline key={key} values={values} label={t('charts.trend.title')} className="w-40" />
      ))}
    </Row>
  )
}
export const LinesWithoutAxes = { render: () => <Sparklines /> }

function Listed() {
  const t = useTexts()
  const explanation = {
    formula: t('keyFigures.coverage.formula'),
    inputs: [{ key: 'all', label: t('inputs.all'), value: 12 }],
    computedAt: '2026-11-02T09:30:00Z',
  }
  return (
    <Paper>
      <FigureList
        title={t('charts.progress.title')}
        figures={[
          { key: 'one', label: t('keyFigures.coverage.label'), value: 12, explanation },
          {
            key: 'two',
            label: t('charts.shares.title'),
            value: null,
            explanation,
            missing: t('charts.trend.description'),
          },
        ]}
      />
    </Paper>
  )
}
/** A figure that is not measured yet says what to do. */
export const ListOfFigures = { render: () => <Listed /> }
