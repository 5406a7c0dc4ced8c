import type { LossOutcome, Quantification } from 'contract/risk/quantifications'
import { useTranslation } from '#platform/i18n/index.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { AMOUNT } from './formats.ts'

interface TreatmentValueProps {
  quantification: Quantification
  before: LossOutcome
  after: LossOutcome
}

/** What the treatment saves in a year, less what it costs. */
export function TreatmentValue({ quantification, before, after }: TreatmentValueProps) {
  const { t } = useTranslation('risk/quantifications')
  const { treatment, treatmentValue, yearlyCost, simulatedAt } = quantification
  const isWorth = (treatmentValue ?? 0) > 0
  return (
    <section aria-label={t('value.label')} className="rounded-control border border-line px-3 py-2 text-body">
      <h3 className="font-medium">{t('value.label')}</h3>
      {treatment ? <bdi className="block text-ink-soft">{treatment}</bdi> : null}
      <p className="my-1">
        <ExplainedNumber
          size="large"
          label={t('value.label')}
          value={treatmentValue}
          format={AMOUNT}
          explanation={{
            formula: t('value.formula'),
            inputs: [
              { key: 'before', label: t('value.before'), value: before.mean, format: AMOUNT },
              { key: 'after', label: t('value.after'), value: after.mean, format: AMOUNT },
              { key: 'cost', label: t('value.cost'), value: yearlyCost ?? 0, format: AMOUNT },
            ],
            computedAt: simulatedAt!,
            note: t('note'),
          }}
        />
      </p>
      <p className="text-ink-soft">{t(isWorth ? 'value.worth' : 'value.notWorth')}</p>
    </section>
  )
}
