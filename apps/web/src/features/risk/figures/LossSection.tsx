import { useQuery } from '@tanstack/react-query'
import { expectedLoss } from 'contract/risk/quantify'
import type { FigureFilter } from 'contract/risk/figures'
import { useMemo } from 'react'
import { formatFigure, PERCENT, type FigureFormat } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { Loading } from '#ui/Loading.tsx'
import { TextField } from '#ui/TextField.tsx'
import { lossesQuery } from './figures.api.ts'
import { YEARS } from './simulate.ts'
import { useSimulation } from './use-simulation.ts'

const MONEY: FigureFormat = { kind: 'count' }
const MOST_SEED = 999_999_999

interface LossSectionProps {
  filter: FigureFilter
  seed: number
  onSeed: (seed: number) => void
}

/** The simulated loss within a year; the seed is in the URL, so that everybody gets the same curve. */
export function LossSection({ filter, seed, onSeed }: LossSectionProps) {
  const { t } = useTranslation('risk/figures')
  const locale = useLocale()
  const { data, error, dataUpdatedAt } = useQuery(lossesQuery(filter))
  const estimates = useMemo(
    () =>
      (data?.items ?? []).map(({ probability, ...loss }) => ({ ...loss, probability: probability / 100 })),
    [data],
  )
  const simulation = useSimulation(estimates, seed)
  if (error) return <ErrorState error={error} />
  if (!data) return <Loading />
  const expected = estimates.reduce((sum, one) => sum + expectedLoss(one), 0)
  const explanation = (formula: string) => ({
    formula,
    inputs: [
      { key: 'lines', label: t('losses.lines'), value: estimates.length },
      { key: 'years', label: t('losses.years'), value: YEARS },
      { key: 'seed', label: t('losses.seed'), value: seed },
      { key: 'expected', label: t('losses.expected'), value: expected, format: MONEY },
    ],
    computedAt: new Date(dataUpdatedAt).toISOString(),
    note: t('losses.note'),
  })
  return (
    <div className="mt-4 space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="w-36"
          label={t('losses.seed')}
          inputMode="numeric"
          dir="ltr"
          value={String(seed)}
          onChange={(event) =>
            onSeed(Math.min(MOST_SEED, Number(event.target.value.replace(/\D/g, '')) || 0))
          }
        />
        <Button
          variant="secondary"
          onClick={() => onSeed(crypto.getRandomValues(new Uint32Array(1))[0]! % MOST_SEED)}
        >
          {t('losses.again')}
        </Button>
        {data.more ? (
          <p className="text-body text-ink-soft">{t('losses.more', { count: data.items.length })}</p>
        ) : null}
      </div>
      {simulation ? (
        <>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
            {(['mean', 'p50', 'p90', 'p95'] as const).map((key) => (
              <li key={key} className="rounded-control border border-line p-3">
                <p className="mb-1 text-body text-ink-soft">{t(`losses.${key}.label`)}</p>
                <ExplainedNumber
                  size="large"
                  label={t(`losses.${key}.label`)}
                  value={simulation[key]}
                  format={MONEY}
                  explanation={explanation(t(`losses.${key}.formula`))}
                />
              </li>
            ))}
          </ul>
          <BarChart
            title={t('losses.curve')}
            description={t('losses.curveNote')}
            format={PERCENT}
            data={{
              heading: t('losses.atLeast'),
              series: [{ key: 'share', label: t('losses.share') }],
              rows: simulation.curve
                .filter((_, at) => at > 0 && at % 2 === 0)
                .map(({ loss, share }) => ({
                  key: String(loss),
                  label: formatFigure(loss, MONEY, locale),
                  values: { share },
                })),
            }}
          />
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}
