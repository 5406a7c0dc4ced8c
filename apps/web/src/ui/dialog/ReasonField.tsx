import { useId } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'

const MAX_REASON = 1000

interface ReasonFieldProps {
  label: string
  value: string
  /** The person continued without the required reason. */
  missing: boolean
  /** How the reason is used. */
  hint?: string
  onChange: (reason: string) => void
}

/** An input for a reason. */
export function ReasonField({ label, value, missing, hint, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('app')
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-body font-medium">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        maxLength={MAX_REASON}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={missing ? true : undefined}
        aria-describedby={missing ? `${id}-problem` : hint ? `${id}-hint` : undefined}
        className={`block w-full rounded-control border bg-surface px-3 py-2 text-body outline-offset-0 ${missing ? 'border-danger' : 'border-line-strong'}`}
      />
      {missing ? (
        <p id={`${id}-problem`} className="mt-1 text-body text-danger">
          {t('required')}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="mt-1 text-body text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
