import type { Method } from 'contract/risk/method'
import { OVERRIDE_REASON_LENGTH, risklines } from 'contract/risk/risk-lines'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { TextLine } from '#shared/sheet/line-inputs.tsx'
import { isFedByCompliance } from 'contract/risk/line-scores'
import type { LineInput } from './inputs.ts'
import { StepChoice } from './StepChoice.tsx'

/** The residual risk, its calculation, and overrides. */
export function Residual(props: LineInput & { method: Method }) {
  const { line, method } = props
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const labels = useCollectionLabels(risklines)
  const { view } = line
  const overridden = view.overrideLikelihood !== null || view.overrideImpact !== null
  const inputs = (
    [
      ['inherentLikelihood', view.inherentLikelihood],
      ['inherentImpact', view.inherentImpact],
    ] as const
  ).flatMap(([key, value]) => (value === null ? [] : [{ key, label: labels.field(key), value }]))
  const effects = (
    [
      ['effectLikelihood', view.effectLikelihood],
      ['effectImpact', view.effectImpact],
    ] as const
  ).flatMap(([key, value]) =>
    value === null ? [] : [{ key, label: t(`explain.${key}`), value: value / 100, format: PERCENT }],
  )
  const notes = [
    ...(isFedByCompliance(view) ? [t('explain.byCompliance')] : []),
    ...(view.unrated ? [t('explain.unrated', { n: view.unrated })] : []),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2 text-body">
        <div>
          <p className="text-ink-soft">{labels.field('computedScore')}</p>
          <ExplainedNumber
            label={labels.field('computedScore')}
            value={view.computedScore}
            size="large"
            explanation={{
              formula: t(`explain.${method.residual}`),
              inputs: [...inputs, ...effects],
              computedAt: line.saved.updatedAt,
              ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
            }}
          />
        </div>
        <div>
          <p className="text-ink-soft">{labels.field('residualScore')}</p>
          <p className="flex items-center gap-2 text-answer font-semibold tabular-nums">
            {view.residualScore === null ? '–' : formatNumber(view.residualScore, locale)}
            {view.residualLevel ? (
              <span
                className={`rounded px-2 py-0.5 text-body font-medium ${GROUND[TONES[view.residualLevel]]}`}
              >
                {labels.choice('residualLevel', view.residualLevel)}
              </span>
            ) : null}
          </p>
        </div>
        {view.position ? (
          <div>
            <p className="text-ink-soft">{labels.field('position')}</p>
            <p className="font-medium">{labels.choice('position', view.position)}</p>
          </div>
        ) : null}
      </div>
      <StepChoice {...props} field="overrideLikelihood" />
      <StepChoice {...props} field="overrideImpact" />
      {overridden || view.overrideReason ? (
        <TextLine {...props} field="overrideReason" hint={t('override', { n: OVERRIDE_REASON_LENGTH })} />
      ) : null}
    </>
  )
}
