import { useQuery } from '@tanstack/react-query'
import type { Indicator } from 'contract/risk/indicators'
import type { MeasurementLine } from 'contract/risk/measurements'
import { Suspense, useState } from 'react'
import { formatMeasured } from '#platform/collections/format-whole.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { lazy } from '#ui/lazy.tsx'
import { IndicatorChart } from './IndicatorChart.tsx'
import { useMayMeasure } from './IndicatorTools.tsx'
import { valuesQuery } from './indicators.api.ts'
import { LevelOfValue } from './LevelOfValue.tsx'
import { indicatorSlice, measurementSlice } from './slices.ts'

const CorrectDialog = lazy(async () => ({
  default: (await import('./CorrectDialog.tsx')).CorrectDialog,
}))

/** The values of an indicator: drawn with its thresholds, and as a table with corrections. */
export function ValuesTab({ id }: { id: string }) {
  const indicator = useQuery(recordQuery(indicatorSlice, id))
  const values = useQuery(valuesQuery(id))
  const failed = indicator.error ?? values.error
  if (failed) return <ErrorState error={failed} onRetry={() => void values.refetch()} />
  if (!indicator.data || !values.data) return <Loading />
  return <Loaded indicator={indicator.data as Indicator} values={values.data} />
}

function Loaded({ indicator, values }: { indicator: Indicator; values: readonly MeasurementLine[] }) {
  const { t } = useTranslation('risk/indicators')
  if (values.length === 0) return <EmptyState title={t('values.none')} text={t('values.noneText')} />
  const current = values.filter(({ status }) => status === 'recorded').toReversed()
  return (
    <div className="space-y-5">
      <IndicatorChart indicator={indicator} values={current} />
      <ValuesTable indicator={indicator} values={values} />
    </div>
  )
}

function ValuesTable({ indicator, values }: { indicator: Indicator; values: readonly MeasurementLine[] }) {
  const { t } = useTranslation('risk/indicators')
  const locale = useLocale()
  const labels = useCollectionLabels(measurementSlice.of)
  const mayMeasure = useMayMeasure(indicator)
  const [correcting, setCorrecting] = useState<MeasurementLine | null>(null)
  return (
    <>
      <WideTable label={t('values.table')}>
        <thead>
          <tr>
            <th scope="col">{labels.field('measuredOn')}</th>
            <th scope="col" className="!text-end">
              {t('values.value', { unit: indicator.unitOfMeasure })}
            </th>
            <th scope="col">{labels.field('level')}</th>
            <th scope="col">{labels.field('note')}</th>
            <th scope="col">
              <span className="sr-only">{t('values.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {values.map((one) => {
            const day = formatDay(one.measuredOn, locale)
            const corrected = one.status === 'corrected'
            return (
              <tr key={one.id} className={corrected ? 'text-ink-soft' : ''}>
                <td className="whitespace-nowrap">
                  <PageLink
                    {...recordLink('measurement', one.id)!}
                    className="text-accent-strong hover:underline"
                  >
                    {day}
                  </PageLink>
                </td>
                <td className="!text-end tabular-nums">
                  {corrected ? (
                    <del>{formatMeasured(one.value, locale)}</del>
                  ) : (
                    formatMeasured(one.value, locale)
                  )}
                </td>
                <td>
                  {corrected ? (
                    <StatusBadge status="ended" label={labels.status('corrected')} />
                  ) : (
                    <LevelOfValue level={one.level} />
                  )}
                </td>
                <td>
                  {one.note ? <bdi className="block">{one.note}</bdi> : null}
                  {one.reason ? (
                    <span className="block text-ink-soft">
                      {t('values.correction')} <bdi>{one.reason}</bdi>
                    </span>
                  ) : null}
                </td>
                <td className="!text-end">
                  {mayMeasure && !corrected ? (
                    <Button variant="quiet" size="small" onClick={() => setCorrecting(one)}>
                      {t('correct.open')}
                      <span className="sr-only">{day}</span>
                    </Button>
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </WideTable>
      <Suspense>
        {correcting ? (
          <CorrectDialog
            value={correcting}
            unit={indicator.unitOfMeasure}
            onClose={() => setCorrecting(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
