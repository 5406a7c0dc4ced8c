import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { LineInput } from './line-inputs.tsx'
import type { ScaleStep } from './ScaleStrip.tsx'

export type ScaleLineProps<V extends object> = LineInput<V> & {
  steps: readonly ScaleStep[]
  /** Steps that are known by their labels rather than by a digit or letter. */
  wordy?: boolean
  /** The value for no choice. */
  unset?: string
  /** Why it cannot be saved, as a text. */
  problem?: string | undefined
}

/** The steps of a scale next to each other; below, the meaning of the hovered, focused or chosen one. */
export function ScaleLine<V extends object>(props: ScaleLineProps<V>) {
  const { of, values, open, onChange, field, steps, wordy = false, unset, problem } = props
  const { t } = useTranslation('shared/sheet')
  const id = useId()
  const labels = useCollectionLabels(of)
  const [looked, setLooked] = useState<ScaleStep | null>(null)
  const value = values[field] ?? null
  const shown = looked ?? steps.find((step) => step.value === value)
  return (
    <fieldset disabled={!open} aria-describedby={`${id}-meaning`} className="min-w-0">
      <legend className="mb-1.5 flex w-full items-center gap-2 text-body font-medium">
        {labels.field(field)}
        {open && value !== null && value !== unset ? (
          <button
            type="button"
            onClick={() => onChange({ [field]: null })}
            className="cursor-pointer text-meta font-normal text-accent underline underline-offset-2"
          >
            {t('clear')}
          </button>
        ) : null}
      </legend>
      <div className="flex" onPointerLeave={() => setLooked(null)}>
        {steps.map((step) => (
          <label
            key={step.value}
            onPointerEnter={() => setLooked(step)}
            className="relative min-w-0 flex-1 cursor-pointer border border-s-0 border-line-strong px-1 py-1.5 text-center text-meta first:rounded-s-md first:border-s last:rounded-e-md has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1"
          >
            <input
              type="radio"
              name={id}
              checked={value === step.value}
              onChange={() => onChange({ [field]: step.value })}
              onFocus={() => setLooked(step)}
              onBlur={() => setLooked(null)}
              className="sr-only"
            />
            {wordy ? null : <span className="block text-body font-semibold tabular-nums">{step.sign}</span>}
            {/* A phone has room for the digits; the meaning of the chosen one is shown below. */}
            <span className={wordy ? 'block' : 'sr-only sm:not-sr-only sm:line-clamp-2'}>{step.label}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-meaning`} className="mt-1 min-h-5 text-meta text-ink-soft">
        {shown ? (shown.meaning ?? shown.label) : null}
        {problem ? <span className="block text-danger">{problem}</span> : null}
      </p>
    </fieldset>
  )
}
