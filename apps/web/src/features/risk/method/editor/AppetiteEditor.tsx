import { type Method, RISK_CATEGORIES, type RiskCategory, type UnitLimit } from 'contract/risk/method'
import { labelled } from 'contract/locale'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { NumberField } from './NumberField.tsx'

const LIMITS = ['appetite', 'tolerance'] as const

interface EditorProps {
  config: Method
  onChange: (config: Method) => void
}

/** Risk appetite by category, and stricter limits of units. */
export function AppetiteEditor({ config, onChange }: EditorProps) {
  const { t } = useTranslation(['risk/method', 'contract/risklines'])
  const locale = useLocale()
  const { appetite, matrix } = config
  const most = matrix.likelihood * matrix.impact
  const write = (category: RiskCategory, limit: (typeof LIMITS)[number], value: number) =>
    onChange({
      ...config,
      appetite: { ...appetite, [category]: { ...appetite[category], [limit]: value } },
    })
  return (
    <>
      <Section title={t('appetite.title')} text={t('appetite.text')}>
        <WideTable label={t('appetite.title')}>
          <thead className="text-meta text-ink-soft">
            <tr>
              <th scope="col">{t('appetite.category')}</th>
              {LIMITS.map((limit) => (
                <th key={limit} scope="col" className="w-28">
                  {t(`appetite.${limit}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RISK_CATEGORIES.map((category) => {
              const name = t(`contract/risklines:choices.category.${category}`)
              return (
                <tr key={category}>
                  <th scope="row">{name}</th>
                  {LIMITS.map((limit) => (
                    <td key={limit}>
                      <NumberField
                        label={labelled(name, t(`appetite.${limit}`), locale)}
                        labelHidden
                        min={1}
                        max={most}
                        value={appetite[category][limit]}
                        onChange={(value) => write(category, limit, value)}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </WideTable>
      </Section>
      <UnitLimits config={config} onChange={onChange} />
    </>
  )
}

function UnitLimits({ config, onChange }: EditorProps) {
  const { t } = useTranslation(['risk/method', 'contract/risklines'])
  const id = useId()
  const [picks, setPicks] = useState(0)
  const limits = config.unitLimits ?? []
  const write = (unitLimits: UnitLimit[]) => onChange({ ...config, unitLimits })
  const change = (index: number, more: Partial<UnitLimit>) =>
    write(limits.map((limit, at) => (at === index ? { ...limit, ...more } : limit)))
  return (
    <Section title={t('units.title')} text={t('units.text')}>
      {limits.map((limit, index) => (
        // Limits have no id, and new ones are all empty, so the index is the key.
        <fieldset key={index} className="grid items-end gap-3 sm:grid-cols-[2fr_2fr_1fr_1fr_auto]">
          <legend className="sr-only">{t('units.limit', { number: index + 1 })}</legend>
          <div>
            <label htmlFor={`${id}-${index}`} className="mb-1.5 block text-body font-medium">
              {t('units.unit')}
            </label>
            <ReferenceInput
              id={`${id}-${index}`}
              kind="unit"
              problem={undefined}
              value={limit.unit}
              onChange={(unit) => (unit ? change(index, { unit }) : undefined)}
            />
          </div>
          <SelectField
            label={t('appetite.category')}
            value={limit.category ?? ''}
            onChange={(event) =>
              change(index, { category: (event.target.value || null) as RiskCategory | null })
            }
          >
            <option value="">{t('units.all')}</option>
            {RISK_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(`contract/risklines:choices.category.${category}`)}
              </option>
            ))}
          </SelectField>
          {LIMITS.map((one) => (
            <NumberField
              key={one}
              label={t(`appetite.${one}`)}
              min={1}
              max={49}
              value={limit[one]}
              onChange={(value) => change(index, { [one]: value })}
            />
          ))}
          <Button
            variant="quiet"
            aria-label={t('units.remove', { number: index + 1 })}
            onClick={() => write(limits.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden />
          </Button>
        </fieldset>
      ))}
      <div className="max-w-sm">
        <label htmlFor={`${id}-new`} className="mb-1.5 flex items-center gap-1 text-body font-medium">
          <Plus aria-hidden className="size-4" />
          {t('units.add')}
        </label>
        <ReferenceInput
          key={picks}
          id={`${id}-new`}
          kind="unit"
          problem={undefined}
          value=""
          onChange={(unit) => {
            if (!unit) return
            write([...limits, { unit, category: null, appetite: 4, tolerance: 9 }])
            setPicks(picks + 1)
          }}
        />
      </div>
    </Section>
  )
}
