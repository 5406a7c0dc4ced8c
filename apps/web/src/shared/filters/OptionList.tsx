import { normaliseText } from 'contract/search-text'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Isolated } from '#ui/Isolated.tsx'
import { TextField } from '#ui/TextField.tsx'

export interface Option {
  readonly value: string
  readonly label: string
}

export interface OptionListProps {
  legend: string
  options: readonly Option[]
  values: readonly string[]
  single?: boolean
  /** The options are already filtered. */
  searched?: boolean
  onToggle: (value: string) => void
}

/** With more options than this, a search field is shown above. */
const MANY = 10

/** Checkboxes in a list that can be searched if it is long. */
export function OptionList({
  legend,
  options,
  values,
  single = false,
  searched = false,
  onToggle,
}: OptionListProps) {
  const { t } = useTranslation('shared/filters')
  const name = useId()
  const [q, setQ] = useState('')
  const wanted = normaliseText(q)
  const found = options.filter(
    ({ value, label }) => values.includes(value) || normaliseText(label).includes(wanted),
  )
  return (
    <fieldset className="flex min-h-0 flex-col">
      <legend className="mb-2 text-body font-medium">{legend}</legend>
      {options.length > MANY && !searched ? (
        <TextField
          type="search"
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          className="mb-2"
        />
      ) : null}
      <ul className="max-h-90 overflow-y-auto">
        {found.map(({ value, label }) => (
          <li key={value}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2 rounded px-1 text-body hover:bg-surface-soft">
              <input
                type={single ? 'radio' : 'checkbox'}
                name={name}
                checked={values.includes(value)}
                onChange={() => onToggle(value)}
                className="size-4 shrink-0 accent-accent"
              />
              <Isolated text={label} />
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="py-2 text-body text-ink-soft">{t('nothing')}</p> : null}
    </fieldset>
  )
}
