import { measurements } from 'contract/risk/measurements'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { readNumber } from '#platform/number-text.ts'
import { today } from '#platform/today.ts'
import { DateField } from '#ui/date/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'

export interface TypedValue {
  readonly day: string
  readonly value: string
  readonly note: string
}

/** What a typed value lacks; null if it can be sent. */
export function problemOfValue({ day, value }: TypedValue): 'day' | 'future' | 'number' | null {
  if (!day) return 'day'
  if (day > today()) return 'future'
  return readNumber(value) === undefined ? 'number' : null
}

interface ValueFieldsProps {
  unit: string
  typed: TypedValue
  /** Whether problems are shown already. */
  tried: boolean
  onChange: (typed: TypedValue) => void
}

/** Day, value and note of one value. */
export function ValueFields({ unit, typed, tried, onChange }: ValueFieldsProps) {
  const { t } = useTranslation('risk/indicators')
  const labels = useCollectionLabels(measurements)
  const problem = problemOfValue(typed)
  const text = tried && problem ? t(`problems.${problem}`) : undefined
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          required
          label={labels.field('measuredOn')}
          value={typed.day}
          max={today()}
          problem={problem === 'number' ? undefined : text}
          onChange={(day) => onChange({ ...typed, day })}
        />
        <TextField
          required
          label={t('values.value', { unit })}
          inputMode="decimal"
          dir="ltr"
          value={typed.value}
          problem={problem === 'number' ? text : undefined}
          onChange={(event) => onChange({ ...typed, value: event.target.value })}
        />
      </div>
      <TextField
        label={labels.field('note')}
        maxLength={1000}
        value={typed.note}
        onChange={(event) => onChange({ ...typed, note: event.target.value })}
      />
    </>
  )
}
