import type { Collection } from 'contract/collection'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { choosableKind } from '#platform/collections/names.ts'
import { inputClasses } from '#shared/form/input-classes.ts'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Changes } from './sheet-store.ts'

/** Common props of the inputs of a line. */
export interface LineInputs<V extends object> {
  /** The collection of the line: its labels and limits. */
  of: Collection
  /** The line as displayed. */
  values: V
  /** By field: why it cannot be saved. */
  problems?: Readonly<Record<string, string>>
  /** Whether this person may change the line. */
  open: boolean
  /** One undo step, however many fields. */
  onChange: (changes: Changes) => void
}
export type LineInput<V extends object> = LineInputs<V> & { field: keyof V & string }

/** Follows external updates while nobody types. */
function useDraft(value: unknown) {
  const [draft, setDraft] = useState<string | null>(null)
  return { text: draft ?? String((value as string | number | null | undefined) ?? ''), draft, setDraft }
}

export type TextLineProps<V extends object> = LineInput<V> & { hint?: string; rows?: number }

/** A text of the line; stored on blur, as one undo step. */
export function TextLine<V extends object>(props: TextLineProps<V>) {
  const { of, values, problems, open, onChange, field, hint, rows = 3 } = props
  const id = useId()
  const labels = useCollectionLabels(of)
  const { text, draft, setDraft } = useDraft(values[field])
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-body font-medium">
        {labels.field(field)}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        maxLength={of.fields[field]?.max ?? 4000}
        readOnly={!open}
        value={text}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft !== null) onChange({ [field]: text.trim() || null })
          setDraft(null)
        }}
        className={inputClasses(problems?.[field] !== undefined)}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-body text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** A whole number within the limits of its field. */
export function NumberLine<V extends object>({ of, values, open, onChange, field }: LineInput<V>) {
  const labels = useCollectionLabels(of)
  const { text, setDraft } = useDraft(values[field])
  const { min = -Infinity, max = Infinity } = of.fields[field]!
  return (
    <TextField
      label={labels.field(field)}
      type="number"
      min={Number.isFinite(min) ? min : undefined}
      max={Number.isFinite(max) ? max : undefined}
      readOnly={!open}
      value={text}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        const number = Math.round(Number(text))
        const fits = text !== '' && number >= min && number <= max
        if (text === '' || fits) onChange({ [field]: fits ? number : null })
        setDraft(null)
      }}
    />
  )
}

export function DayLine<V extends object>({ of, values, open, onChange, field }: LineInput<V>) {
  const labels = useCollectionLabels(of)
  return (
    <DateField
      label={labels.field(field)}
      readOnly={!open}
      value={(values[field] ?? '') as string}
      onChange={(day) => onChange({ [field]: day || null })}
      className="max-w-48"
    />
  )
}

export type ChoiceLineProps<V extends object> = LineInput<V> & { choices: readonly string[] }

export function ChoiceLine<V extends object>(props: ChoiceLineProps<V>) {
  const { of, values, open, onChange, field, choices } = props
  const { t } = useTranslation('shared/sheet')
  const labels = useCollectionLabels(of)
  return (
    <SelectField
      label={labels.field(field)}
      disabled={!open}
      value={(values[field] ?? '') as string}
      onChange={(event) => onChange({ [field]: event.target.value || null })}
    >
      <option value="">{t('none')}</option>
      {choices.map((one) => (
        <option key={one} value={one}>
          {labels.choice(field, one)}
        </option>
      ))}
    </SelectField>
  )
}

export function PersonLine<V extends object>({ of, values, open, onChange, field }: LineInput<V>) {
  const id = useId()
  const labels = useCollectionLabels(of)
  return (
    <fieldset disabled={!open}>
      <label htmlFor={id} className="mb-1.5 block text-body font-medium">
        {labels.field(field)}
      </label>
      <ReferenceInput
        id={id}
        kind={choosableKind(of, of.fields[field]!)}
        value={(values[field] ?? '') as string}
        onChange={(person) => onChange({ [field]: person || null })}
        problem={undefined}
      />
    </fieldset>
  )
}
