import { useId, type ComponentProps } from 'react'

export type CheckFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: string; hint?: string }

export function CheckField({ label, hint, lang, ...rest }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 py-1">
      <input
        {...rest}
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="text-body">
        <label htmlFor={id} lang={lang}>
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
