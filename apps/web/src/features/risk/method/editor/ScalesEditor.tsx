import { IMPACT_DIMENSIONS, type Method } from 'contract/risk/method'
import { inLocale, isRightToLeft, LOCALES, type Locale } from 'contract/locale'
import { useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { inputClasses } from '#shared/form/input-classes.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { Section } from '#ui/Section.tsx'
import { withText } from './edit-config.ts'
import { NumberField } from './NumberField.tsx'

type Steps = Method['scales']['impact']

interface EditorProps {
  config: Method
  onChange: (config: Method) => void
}

/** Names and meanings of the steps, one language at a time. */
export function ScalesEditor({ config, onChange }: EditorProps) {
  const { t } = useTranslation('risk/method')
  const own = useLocale()
  const [language, setLanguage] = useState<Locale>(own)
  const { scales, matrix } = config
  const write = (more: Partial<Method['scales']>) => onChange({ ...config, scales: { ...scales, ...more } })
  return (
    <>
      <Section title={t('scales.title')} text={t('scales.text')}>
        <SelectField
          label={t('scales.language')}
          className="max-w-xs"
          value={language}
          onChange={(event) => setLanguage(event.target.value as Locale)}
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LOCALE_NAMES[locale]}
            </option>
          ))}
        </SelectField>
        <StepsEditor
          legend={t('scales.likelihood')}
          steps={scales.likelihood}
          language={language}
          onChange={(likelihood) => write({ likelihood })}
        />
        <StepsEditor
          legend={t('scales.impact')}
          steps={scales.impact}
          language={language}
          onChange={(impact) => {
            // The names of the impact steps are shared by all dimensions.
            const dimensions = Object.fromEntries(
              Object.entries(scales.dimensions).map(([name, one]) => [
                name,
                { ...one, steps: one.steps.map((step, at) => ({ ...step, label: impact[at]?.label ?? {} })) },
              ]),
            ) as Method['scales']['dimensions']
            write({ impact, dimensions })
          }}
        />
      </Section>
      <Section title={t('scales.dimensions')}>
        <SelectField
          label={t('rules.label')}
          className="max-w-xs"
          value={matrix.impactRule}
          onChange={(event) =>
            onChange({
              ...config,
              matrix: { ...matrix, impactRule: event.target.value as 'max' | 'weighted' },
            })
          }
        >
          <option value="max">{t('rules.max')}</option>
          <option value="weighted">{t('rules.weighted')}</option>
        </SelectField>
        {IMPACT_DIMENSIONS.map((dimension) => (
          <details key={dimension} className="rounded-control border border-line px-3 py-2">
            <summary className="cursor-pointer text-body font-medium">
              {inLocale(scales.dimensions[dimension].label, own)}
            </summary>
            <div className="mt-3 space-y-3">
              {matrix.impactRule === 'weighted' ? (
                <NumberField
                  label={t('scales.weight')}
                  className="max-w-32"
                  min={0}
                  value={matrix.weights[dimension]}
                  onChange={(weight) =>
                    onChange({
                      ...config,
                      matrix: { ...matrix, weights: { ...matrix.weights, [dimension]: weight } },
                    })
                  }
                />
              ) : null}
              <StepsEditor
                legend={inLocale(scales.dimensions[dimension].label, own)}
                steps={scales.dimensions[dimension].steps}
                language={language}
                meaningOnly
                onChange={(steps) =>
                  write({
                    dimensions: {
                      ...scales.dimensions,
                      [dimension]: { ...scales.dimensions[dimension], steps },
                    },
                  })
                }
              />
            </div>
          </details>
        ))}
      </Section>
    </>
  )
}

interface StepsEditorProps {
  legend: string
  steps: Steps
  language: Locale
  /** The names are edited elsewhere. */
  meaningOnly?: boolean
  onChange: (steps: Steps) => void
}

function StepsEditor({ legend, steps, language, meaningOnly = false, onChange }: StepsEditorProps) {
  const { t } = useTranslation('risk/method')
  const locale = useLocale()
  const written = (index: number, part: 'label' | 'meaning') => ({
    lang: language,
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    maxLength: 300,
    'aria-label': t(`scales.of.${part}`, { step: formatNumber(index + 1, locale), scale: legend }),
    value: steps[index]?.[part]?.[language] ?? '',
    onChange: (event: { target: { value: string } }) =>
      onChange(withText(steps, index, part, language, event.target.value)),
  })
  return (
    <fieldset>
      <legend className="mb-1.5 text-body font-medium">{legend}</legend>
      <ol className="space-y-2">
        {steps.map((step, index) => {
          const nameless = !Object.values(step.label).some((text) => text?.trim())
          return (
            // A step is identified by its position on the scale.
            <li key={index} className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-2">
              <span className="pt-2.5 text-body text-ink-soft tabular-nums">
                {formatNumber(index + 1, locale)}
              </span>
              <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
                {meaningOnly ? (
                  <span className="pt-2.5 text-body">{inLocale(step.label, language)}</span>
                ) : (
                  <input
                    {...written(index, 'label')}
                    aria-invalid={nameless ? true : undefined}
                    placeholder={inLocale(step.label, locale)}
                    className={inputClasses(nameless)}
                  />
                )}
                <input
                  {...written(index, 'meaning')}
                  placeholder={inLocale(step.meaning ?? {}, locale)}
                  className={inputClasses(false)}
                />
              </div>
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
