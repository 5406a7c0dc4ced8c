import { useQuery } from '@tanstack/react-query'
import type { LossResult, Quantification } from 'contract/risk/quantifications'
import { formatFigure } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ExceedanceCurve } from './ExceedanceCurve.tsx'
import { AMOUNT, SHARE } from './formats.ts'
import { LossFigures } from './LossFigures.tsx'
import { LOOK_EVERY_MS } from './quantifications.api.ts'
import { quantificationSlice } from './quantification-slice.ts'
import { TreatmentValue } from './TreatmentValue.tsx'

const isRunning = ({ inputsHash, simulatedHash }: Quantification): boolean => inputsHash !== simulatedHash

/** The loss within a year: against the appetite, as a curve, as figures, and what the treatment is worth. */
export function ResultTab({ id }: { id: string }) {
  const { t } = useTranslation('risk/quantifications')
  const { data, error, refetch } = useQuery({
    ...recordQuery(quantificationSlice, id),
    refetchInterval: ({ state }) =>
      state.data && isRunning(state.data as unknown as Quantification) ? LOOK_EVERY_MS : false,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const quantification = data as unknown as Quantification
  const { result } = quantification
  return (
    <div className="space-y-5">
      {isRunning(quantification) ? (
        <div role="status">
          <Notice>{t('running')}</Notice>
        </div>
      ) : null}
      {result ? <Simulated quantification={quantification} result={result} /> : null}
    </div>
  )
}

function Simulated({ quantification, result }: { quantification: Quantification; result: LossResult }) {
  const { t } = useTranslation('risk/quantifications')
  const locale = useLocale()
  const { position, appetiteLoss, appetitePercent } = quantification
  return (
    <>
      <Notice variant={position === 'above' ? 'warning' : 'plain'}>
        {t(position === 'above' ? 'above' : 'within', {
          share: formatFigure(result.before.exceedance, SHARE, locale),
          loss: formatFigure(appetiteLoss, AMOUNT, locale),
          allowed: formatFigure(appetitePercent / 100, SHARE, locale),
        })}
      </Notice>
      <ExceedanceCurve quantification={quantification} result={result} />
      <LossFigures quantification={quantification} result={result} />
      {result.after ? (
        <TreatmentValue quantification={quantification} before={result.before} after={result.after} />
      ) : null}
      <p className="text-body text-ink-soft">{t('note')}</p>
    </>
  )
}
