import { useMemo } from 'react'
import { formatPeriod, type Period } from '#platform/figures.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { greatestValue, leastValue, type ChartData, type Series } from './chart-data.ts'
import { ChartFrame, type ChartTexts } from './ChartFrame.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import type { Limit, PlotProps } from './plot.ts'
import { tonesOf, type Tone } from './tones.ts'
import { lazy } from '../lazy.tsx'

const LinePlot = lazy(() => import('./LinePlot.tsx'))

export interface LineChartProps extends ChartTexts {
  /** The heading of the table's first column. */
  heading: string
  /** One or two share a picture; more of them have one each, on the same scale. */
  series: readonly Series[]
  /** From the earliest to the latest; each day once. */
  points: readonly { readonly day: string; readonly values: Readonly<Record<string, number | null>> }[]
  /** The period that starts on each day. */
  by: Period
  /** Values that the lines are compared with, such as thresholds: drawn across, and named at their start. */
  limits?: readonly Limit[]
  onSelect?: (day: string) => void
}

const NO_LIMITS: readonly Limit[] = []

/** More lines in one picture cross each other. */
const MOST_TOGETHER = 2
const heightOf = (width: number) => (width < 480 ? 180 : 220)
const smallHeight = () => 116

/** A few series over time, with the latest value marked. */
export function LineChart({
  heading,
  series,
  points,
  by,
  limits = NO_LIMITS,
  onSelect,
  ...labels
}: LineChartProps) {
  const locale = useLocale()
  const data = useMemo(
    (): ChartData => ({
      heading,
      series,
      rows: points.map(({ day, values }) => ({ key: day, label: formatPeriod(day, by, locale), values })),
    }),
    [heading, series, points, by, locale],
  )
  const apart = series.length > MOST_TOGETHER
  const tones: Tone[] = apart ? series.map(() => 'plain') : linesOf(series)
  const [least, greatest] = [
    Math.min(leastValue(data), ...limits.map(({ value }) => value)),
    Math.max(greatestValue(data), ...limits.map(({ value }) => value)),
  ]
  const plot = useMemo(
    () => (props: PlotProps) => (
      <LinePlot {...props} by={by} range={[least, greatest]} limits={limits} small={apart} />
    ),
    [by, least, greatest, limits, apart],
  )
  const picture = { format: labels.format, plot, onSelect }
  return (
    <ChartFrame
      {...labels}
      data={data}
      tones={tones}
      marks="line"
      named
      legend={apart ? [] : series.map(({ key, label }, at) => ({ key, label, tone: tones[at]! }))}
    >
      {apart ? (
        <ul className="grid grid-cols-1 gap-x-8 gap-y-3 pt-3 @md:grid-cols-2 @3xl:grid-cols-3">
          {series.map((one) => (
            <li key={one.key} className="min-w-0">
              <p className="text-meta text-ink-soft">
                <bdi>{one.label}</bdi>
              </p>
              <ChartPicture
                {...picture}
                title={`${labels.title}, ${one.label}`}
                data={{ ...data, series: [one] }}
                tones={['plain']}
                heightOf={smallHeight}
              />
            </li>
          ))}
        </ul>
      ) : (
        <ChartPicture {...picture} title={labels.title} data={data} tones={tones} heightOf={heightOf} />
      )}
    </ChartFrame>
  )
}

/** The first line is what is measured; the second is what it is compared with. */
const linesOf = (series: readonly Series[]): Tone[] =>
  tonesOf(series.map(({ tone }, at) => ({ tone: tone ?? (at === 0 ? 'plain' : 'context') })))
