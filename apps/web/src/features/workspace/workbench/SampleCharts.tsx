import { useTranslation } from '#platform/i18n/index.ts'
import { PERCENT } from '#platform/figures.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { ProgressRing } from '#ui/charts/ProgressRing.tsx'
import { RadarChart } from '#ui/charts/RadarChart.tsx'
import { UnitChart } from '#ui/charts/UnitChart.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { figuresFrom, sampleData, sampleTrend } from './sample-figures.ts'

const SERIES = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const AREAS = ['access', 'finance', 'supplier', 'quality', 'safety', 'privacy'] as const
const LEVELS = [1, 2, 3, 4, 5] as const
const STATES = ['todo', 'doing', 'review', 'done'] as const
const STATE_TONES = ['hollow', 'half', 'context', 'plain'] as const

export function SampleCharts({ series, seed, isEmpty }: { series: number; seed: number; isEmpty: boolean }) {
  const { t } = useTranslation('workspace/workbench')
  const named = SERIES.slice(0, series).map((key) => ({ key, label: t(`units.${key}`) }))
  const areas = AREAS.map((key) => ({ key, label: t(`areas.${key}`) }))
  const rows = isEmpty ? [] : areas
  const next = figuresFrom(seed + 11)
  const say = (text: string) => showToast({ text: t('charts.chosen', { name: text }) })
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <BarChart
        title={t('charts.bars.title')}
        description={t('charts.bars.description')}
        data={sampleData(t('charts.area'), rows, [{ key: 'count', label: t('charts.findings') }], seed, 40)}
        onSelect={(key) => say(areas.find((area) => area.key === key)!.label)}
      />
      <BarChart
        title={t('charts.stack.title')}
        description={t('charts.stack.description')}
        data={sampleData(
          t('charts.area'),
          rows,
          LEVELS.map((level) => ({
            key: String(level),
            label: t(`levels.${level}`),
            tone: `level-${level}` as const,
          })),
          seed + 1,
          9,
        )}
      />
      <LineChart
        title={t('charts.trend.title')}
        description={t('charts.trend.description')}
        heading={t('charts.month')}
        by="month"
        series={named}
        points={isEmpty ? [] : sampleTrend(named, seed)}
      />
      <RadarChart
        title={t('charts.radar.title')}
        description={t('charts.radar.description')}
        format={{ kind: 'score' }}
        max={5}
        data={sampleData(t('charts.area'), rows, named, seed + 2, 5)}
      />
      <UnitChart
        title={t('charts.units.title')}
        description={t('charts.units.description')}
        data={{
          heading: t('charts.state'),
          series: [{ key: 'count', label: t('charts.tests') }],
          rows: isEmpty
            ? []
            : STATES.map((key, at) => ({
                key,
                label: t(`states.${key}`),
                values: { count: 3 + next(30) },
                tone: STATE_TONES[at]!,
              })),
        }}
      />
      <section className="ruled py-4 sm:py-5">
        <h2 className="mb-4 text-read font-semibold">{t('charts.progress.title')}</h2>
        <ul className="flex flex-wrap items-center gap-8">
          {([0, 0.37, 1] as const).map((share, at) => (
            <li key={share} className="flex flex-col items-center gap-2 text-body">
              <ProgressRing
                share={share}
                label={t(`states.${STATES[at + 1]!}`)}
                size={at === 1 ? 'large' : 'usual'}
              />
              {t(`states.${STATES[at + 1]!}`)}
            </li>
          ))}
        </ul>
      </section>
      <BarChart
        title={t('charts.shares.title')}
        format={PERCENT}
        data={{
          heading: t('charts.area'),
          series: [{ key: 'share', label: t('charts.shares.one') }],
          rows: rows.slice(0, 3).map((row) => ({ ...row, values: { share: next(100) / 100 } })),
        }}
      />
    </div>
  )
}
