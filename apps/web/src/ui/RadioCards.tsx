import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useId, type ReactNode } from 'react'

export interface RadioCardsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; picture?: ReactNode; disabled?: boolean }[]
  onChange: (value: Value) => void
  columns?: 2 | 3
}

/** A choice of a few options, each shown as a card with a picture. */
export function RadioCards<Value extends string>({
  label,
  value,
  options,
  onChange,
  columns = 2,
}: RadioCardsProps<Value>) {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-2 text-body font-medium">
        {label}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={onChange}
        className={`grid gap-2 ${columns === 3 ? 'grid-cols-3' : 'grid-cols-2'}`}
      >
        {options.map((option) => (
          <Radio.Root
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            aria-label={option.label}
            className="flex cursor-pointer flex-col items-center justify-center gap-2 rounded-control border border-line-strong px-2 py-2.5 text-body text-ink hover:bg-surface-soft data-checked:border-accent data-checked:bg-accent-soft data-checked:font-medium data-checked:text-accent-strong data-checked:ring-1 data-checked:ring-accent data-disabled:cursor-default data-disabled:opacity-50"
          >
            {option.picture}
            <span className="text-center">{option.label}</span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  )
}
