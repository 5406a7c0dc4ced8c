import { gapitems } from 'contract/compliance/gapitems'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { ReferenceInput } from '#ui/form/ReferenceInput.tsx'
import { inputLook } from '#ui/form/input-look.ts'
import type { ScaleStep } from '#ui/sheet/ScaleStrip.tsx'
import type { Changes } from '#ui/sheet/sheet-store.ts'
import type { StoredItem } from '../item-rules.ts'

export interface ItemInput {
  item: StoredItem
  /** Whether this person may change the item. */
  open: boolean
  /** One step of undo, however many fields. */
  onChange: (changes: Changes) => void
}
type Of = ItemInput & { field: keyof StoredItem }

/** A text of the item; kept when the person leaves it, as one step that can be taken back. */
export function TextInput({ item, open, onChange, field }: Of) {
  const id = useId()
  const words = useCollectionWords(gapitems)
  // Follows what comes from elsewhere as long as nobody types.
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? ((item[field] ?? '') as string)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {words.field(field)}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        maxLength={4000}
        readOnly={!open}
        value={text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft !== null) onChange({ [field]: text.trim() || null })
          setDraft(null)
        }}
        className={inputLook(false)}
      />
    </div>
  )
}

/** The steps of a scale beside each other; below, what the one under the pointer, in focus or chosen means. */
export function ScaleInput({ item, open, onChange, field, steps }: Of & { steps: readonly ScaleStep[] }) {
  const { t } = useTranslation('compliance/gaps')
  const id = useId()
  const words = useCollectionWords(gapitems)
  const [looked, setLooked] = useState<ScaleStep | null>(null)
  const value = item[field] ?? null
  const shown = looked ?? steps.find((step) => step.value === value)
  const wordy = field === 'answer'
  return (
    <fieldset disabled={!open} aria-describedby={`${id}-meaning`} className="min-w-0">
      <legend className="mb-1.5 flex w-full items-center gap-2 text-sm font-medium">
        {words.field(field)}
        {open && value !== null && value !== 'not_assessed' ? (
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
        {steps.map((step) => (
          <label
            key={step.value}
            onPointerEnter={() => setLooked(step)}
            className="relative min-w-0 flex-1 cursor-pointer border border-s-0 border-line-strong px-1 py-1.5 text-center text-xs first:rounded-s-md first:border-s last:rounded-e-md has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1"
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
            {wordy ? null : <span className="block text-sm font-semibold tabular-nums">{step.sign}</span>}
            {/* A phone has room for the digits; what the chosen one means stands below. */}
            <span className={wordy ? 'block' : 'sr-only sm:not-sr-only sm:line-clamp-2'}>{step.label}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-meaning`} className="mt-1 min-h-5 text-xs text-ink-soft">
        {shown ? (shown.meaning ?? shown.label) : null}
      </p>
    </fieldset>
  )
}

export function OwnerInput({ item, open, onChange, field }: Of) {
  const id = useId()
  const words = useCollectionWords(gapitems)
  return (
    <fieldset disabled={!open}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {words.field(field)}
      </label>
      <ReferenceInput
        id={id}
        kind="person"
        value={(item[field] ?? '') as string}
        onChange={(owner) => onChange({ [field]: owner || null })}
        problem={undefined}
      />
    </fieldset>
  )
}
