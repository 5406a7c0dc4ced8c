import type { Method } from 'contract/risk/method'
import { inLocale } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { Section } from '#ui/Section.tsx'
import { PercentField } from './NumberField.tsx'

const SHARES = ['weightKey', 'weightOther', 'capLikelihood', 'capImpact'] as const
const RESIDUALS = ['axes', 'score', 'judgement'] as const
const AGGREGATIONS = ['blended', 'max', 'mean'] as const

interface EditorProps {
  config: Method
  onChange: (config: Method) => void
}

/** The effect of controls, the calculation of residual risk, and the aggregation of several risks. */
export function RulesEditor({ config, onChange }: EditorProps) {
  const { t } = useTranslation('risk/method')
  const locale = useLocale()
  const { controls, scales, aggregation } = config
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(aggregation.shareOfMax)
  return (
    <>
      <Section title={t('controls.title')}>
        <SelectField
          label={t('residual.label')}
          value={config.residual}
          onChange={(event) => onChange({ ...config, residual: event.target.value as Method['residual'] })}
        >
          {RESIDUALS.map((one) => (
            <option key={one} value={one}>
              {t(`residual.${one}`)}
            </option>
          ))}
        </SelectField>
        <fieldset>
          <legend className="mb-1.5 text-body font-medium">{t('controls.effects')}</legend>
          <div className="grid gap-4 sm:grid-cols-4">
            {controls.effects.map((effect, rating) => (
              <PercentField
                key={rating}
                label={inLocale(scales.operating[rating]!.label, locale)}
                value={effect}
                onChange={(value) => {
                  const effects = controls.effects.map((one, at) => (at === rating ? value : one))
                  onChange({
                    ...config,
                    controls: { ...controls, effects: effects as Method['controls']['effects'] },
                  })
                }}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-4">
          {SHARES.map((one) => (
            <PercentField
              key={one}
              label={t(`controls.${one}`)}
              value={controls[one]}
              onChange={(value) => onChange({ ...config, controls: { ...controls, [one]: value } })}
            />
          ))}
        </div>
      </Section>
      <Section title={t('aggregation.title')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('aggregation.label')}
            value={aggregation.rule}
            onChange={(event) => {
              const rule = event.target.value as Method['aggregation']['rule']
              onChange({ ...config, aggregation: { ...aggregation, rule } })
            }}
          >
            {AGGREGATIONS.map((rule) => (
              <option key={rule} value={rule}>
                {t(`aggregation.${rule}`, { share })}
              </option>
            ))}
          </SelectField>
          <PercentField
            label={t('aggregation.share')}
            value={aggregation.shareOfMax}
            onChange={(shareOfMax) => onChange({ ...config, aggregation: { ...aggregation, shareOfMax } })}
          />
        </div>
      </Section>
    </>
  )
}
