import { RESPONSES, risklines } from 'contract/risk/risklines'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { ReferenceInput } from '#ui/form/ReferenceInput.tsx'
import { inputLook } from '#ui/form/input-look.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Changes } from '#ui/sheet/sheet-store.ts'
import type { GridLine, StoredLine } from '../grid/line-rules.ts'

export interface LineInput {
  line: GridLine
  /** Whether this person may change the line. */
  open: boolean
  /** One step of undo, however many fields. */
  onChange: (changes: Changes) => void
}
type Of = LineInput & { field: keyof StoredLine }

/** Follows what is typed, and what comes from elsewhere as long as nobody types. */
function useDraft(value: string): [string, (text: string | null) => void] {
  const [draft, setDraft] = useState<string | null>(null)
  return [draft ?? value, setDraft]
}

/** A text of the line; kept when the person leaves it, as one step that can be taken back. */
export function TextInput({
  line,
  open,
  onChange,
  field,
  hint,
  rows = 3,
}: Of & { hint?: string; rows?: number }) {
  const id = useId()
  const words = useCollectionWords(risklines)
  const [text, setText] = useDraft((line.view[field] ?? '') as string)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {words.field(field)}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        maxLength={risklines.fields[field as 'rationale'].max ?? 4000}
        readOnly={!open}
        value={text}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          onChange({ [field]: text.trim() || null })
          setText(null)
        }}
        className={inputLook(line.problems[field] !== undefined)}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export function NumberInput({ line, open, onChange, field }: Of) {
  const words = useCollectionWords(risklines)
  const [text, setText] = useDraft(String(line.view[field] ?? ''))
  const { min, max } = risklines.fields[field as 'lossMin']
  return (
    <TextField
      label={words.field(field)}
      type="number"
      min={min}
      max={max}
      readOnly={!open}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        const number = Math.round(Number(text))
        const fits = text !== '' && number >= min! && number <= max!
        if (text === '' || fits) onChange({ [field]: fits ? number : null })
        setText(null)
      }}
    />
  )
}

export function DayInput({ line, open, onChange, field }: Of) {
  const words = useCollectionWords(risklines)
  return (
    <TextField
      label={words.field(field)}
      type="date"
      readOnly={!open}
      value={(line.view[field] ?? '') as string}
      onChange={(event) => onChange({ [field]: event.target.value || null })}
      className="max-w-48"
    />
  )
}

export function ResponseInput({ line, open, onChange, field }: Of) {
  const { t } = useTranslation('risk/assessment')
  const words = useCollectionWords(risklines)
  return (
    <SelectField
      label={words.field(field)}
      disabled={!open}
      value={(line.view[field] ?? '') as string}
      onChange={(event) => onChange({ [field]: event.target.value || null })}
    >
      <option value="">{t('none')}</option>
      {RESPONSES.map((one) => (
        <option key={one} value={one}>
          {words.choice(field, one)}
        </option>
      ))}
    </SelectField>
  )
}

export function OwnerInput({ line, open, onChange, field }: Of) {
  const id = useId()
  const words = useCollectionWords(risklines)
  return (
    <fieldset disabled={!open}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {words.field(field)}
      </label>
      <ReferenceInput
        id={id}
        kind="person"
        value={(line.view[field] ?? '') as string}
        onChange={(owner) => onChange({ [field]: owner || null })}
        problem={undefined}
      />
    </fieldset>
  )
}
