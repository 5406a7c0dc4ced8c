import type { LossOutcome, LossResult, Quantification } from 'contract/risk/quantifications'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatFigure } from '#platform/figures.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import type { FigureInput } from '#shared/figure/explanation.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { AMOUNT, SHARE } from './formats.ts'

const FIGURES = ['mean', 'p50', 'p90', 'p95', 'p99', 'exceedance'] as const
type Figure = (typeof FIGURES)[number]

interface LossFiguresProps {
  quantification: Quantification
  result: LossResult
}

/** The figures of a yearly loss without and with the treatment. Each says what it means and how it was calculated. */
export function LossFigures({ quantification, result }: LossFiguresProps) {
  const { t } = useTranslation('risk/quantifications')
  const locale = useLocale()
  const { before, after } = result
  const loss = formatFigure(quantification.appetiteLoss, AMOUNT, locale)
  return (
    <WideTable label={t('figures.label')}>
      <thead>
        <tr>
          <th scope="col">{t('figures.figure')}</th>
          <th scope="col" className="!text-end">
            {t('without')}
          </th>
          {after ? (
            <th scope="col" className="!text-end">
              {t('with')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {FIGURES.map((figure) => (
          <tr key={figure}>
            <th scope="row">
              <span className="block font-medium">{t(`figures.${figure}.label`)}</span>
              <span className="block font-normal text-ink-soft">{t(`figures.${figure}.text`, { loss })}</span>
            </th>
            <td className="!text-end">
              <OneFigure
                quantification={quantification}
                figure={figure}
                of={before}
                scenario={t('without')}
              />
            </td>
            {after ? (
              <td className="!text-end">
                <OneFigure quantification={quantification} figure={figure} of={after} scenario={t('with')} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

interface OneFigureProps {
  quantification: Quantification
  figure: Figure
  of: LossOutcome
  scenario: string
}

function OneFigure({ quantification, figure, of, scenario }: OneFigureProps) {
  const { t } = useTranslation('risk/quantifications')
  const { runs, seed, appetiteLoss, simulatedAt } = quantification
  const inputs: FigureInput[] = [
    { key: 'runs', label: t('inputs.runs'), value: runs! },
    { key: 'seed', label: t('inputs.seed'), value: seed! },
  ]
  if (figure === 'mean')
    inputs.push(
      { key: 'exact', label: t('inputs.exact'), value: of.exact, format: AMOUNT },
      { key: 'error', label: t('inputs.error'), value: of.standardError, format: AMOUNT },
    )
  if (figure === 'exceedance')
    inputs.push({ key: 'appetite', label: t('inputs.appetite'), value: appetiteLoss, format: AMOUNT })
  return (
    <ExplainedNumber
      label={`${t(`figures.${figure}.label`)}, ${scenario}`}
      value={of[figure]}
      format={figure === 'exceedance' ? SHARE : AMOUNT}
      explanation={{
        formula: t(`figures.${figure}.formula`),
        inputs,
        computedAt: simulatedAt!,
        note: t('note'),
      }}
    />
  )
}
