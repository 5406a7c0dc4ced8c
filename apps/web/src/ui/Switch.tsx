import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'

export interface SwitchProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On or off, with immediate effect. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4 py-2 text-body">
      <div>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="mt-0.5 text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
      <Base.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="inline-flex h-6 w-10 shrink-0 cursor-pointer items-center rounded-full bg-line-strong p-0.5 transition-colors data-checked:bg-accent data-disabled:cursor-default data-disabled:opacity-50 motion-reduce:transition-none"
      >
        <Base.Thumb className="size-5 rounded-full bg-surface transition-transform motion-reduce:transition-none ltr:data-checked:translate-x-4 rtl:data-checked:-translate-x-4" />
      </Base.Root>
    </div>
  )
}
