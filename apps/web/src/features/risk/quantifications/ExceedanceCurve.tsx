import type { LossResult, Quantification } from 'contract/risk/quantifications'
import { useMemo } from 'react'
import { formatFigure } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { CurveChart } from '#ui/charts/CurveChart.tsx'
import { AMOUNT, SHARE } from './formats.ts'

/** The probability that a year costs more than each loss, with and without the treatment, against the appetite. */
export function ExceedanceCurve({
  quantification,
  result,
}: {
  quantification: Quantification
  result: LossResult
}) {
  const { t } = useTranslation('risk/quantifications')
  const locale = useLocale()
  const { appetiteLoss, appetitePercent } = quantification
  const treated = result.after !== null
  const series = useMemo(
    () => [{ key: 'before', label: t('without') }, ...(treated ? [{ key: 'after', label: t('with') }] : [])],
    [t, treated],
  )
  const points = useMemo(
    () => result.curve.map(({ loss, before, after }) => ({ at: loss, values: { before, after } })),
    [result.curve],
  )
  const limit = useMemo(
    () => ({
      key: 'appetite',
      label: t('curve.appetite', {
        loss: formatFigure(appetiteLoss, AMOUNT, locale),
        allowed: formatFigure(appetitePercent / 100, SHARE, locale),
      }),
      at: appetiteLoss,
      value: appetitePercent / 100,
      tone: 'danger' as const,
    }),
    [t, locale, appetiteLoss, appetitePercent],
  )
  return (
    <CurveChart
      level="h3"
      title={t('curve.title')}
      description={t(result.scale === 'log' ? 'curve.textLog' : 'curve.text')}
      emptyText={t('curve.empty')}
      heading={t('curve.loss')}
      format={SHARE}
      along={AMOUNT}
      scale={result.scale}
      series={series}
      points={points}
      limit={limit}
    />
  )
}
