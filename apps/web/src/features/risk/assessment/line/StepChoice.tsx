import { inLocale } from 'contract/locale'
import type { StepField } from 'contract/risk/line-scores'
import type { Method } from 'contract/risk/method'
import { risklines } from 'contract/risk/risklines'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { formatNumber } from '#platform/collections/format.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { scaleOf } from '../grid/columns.ts'
import type { LineInput } from './inputs.tsx'

export interface StepChoiceProps extends LineInput {
  method: Method
  field: StepField
}

/** The steps of a scale beside each other; below, what the one under the pointer, in focus or chosen means. */
export function StepChoice({ line, open, onChange, method, field }: StepChoiceProps) {
  const { t } = useTranslation(['risk/assessment', 'ui/sheet'])
  const id = useId()
  const locale = useLocale()
  const words = useCollectionWords(risklines)
  const [looked, setLooked] = useState<number | null>(null)
  const steps = scaleOf(method, field)!
  const value = line.view[field]
  const shown = looked ?? (value === null ? null : value - 1)
  const step = shown === null ? undefined : steps[shown]
  return (
    <fieldset disabled={!open} aria-describedby={`${id}-meaning`}>
      <legend className="mb-1.5 flex w-full items-center gap-2 text-sm font-medium">
        {words.field(field)}
        {open && value !== null ? (
          <button
            type="button"
            onClick={() => onChange({ [field]: null })}
            className="cursor-pointer text-xs font-normal text-accent underline underline-offset-2"
          >
            {t('clear')}
          </button>
        ) : null}
      </legend>
      <div className="flex" onPointerLeave={() => setLooked(null)}>
        {steps.map(({ label }, index) => (
          <label
            key={index}
            onPointerEnter={() => setLooked(index)}
            className="min-w-0 flex-1 cursor-pointer border border-s-0 border-line-strong px-1 py-1.5 text-center text-xs first:rounded-s-md first:border-s last:rounded-e-md has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1"
          >
            <input
              type="radio"
              name={id}
              checked={value === index + 1}
              onChange={() => onChange({ [field]: index + 1 })}
              onFocus={() => setLooked(index)}
              onBlur={() => setLooked(null)}
              className="sr-only"
            />
            <span className="block text-sm font-semibold tabular-nums">
              {formatNumber(index + 1, locale)}
            </span>
            <span className="block truncate">{inLocale(label, locale)}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-meaning`} className="mt-1 min-h-5 text-xs text-ink-soft">
        {step ? inLocale(step.meaning ?? step.label, locale) : null}
        {line.problems[field] ? (
          <span className="block text-danger">
            {field.startsWith('target') ? t('problems.target') : t('ui/sheet:problems.scale')}
          </span>
        ) : null}
      </p>
    </fieldset>
  )
}
