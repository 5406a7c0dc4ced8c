import { useId, type ComponentProps } from 'react'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  labelHidden?: boolean
  hint?: string | undefined
  problem?: string | undefined
}

/** A labelled input; its error is associated with it for screen readers. */
export function TextField({
  label,
  labelHidden = false,
  hint,
  problem,
  className = '',
  ...rest
}: TextFieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  const edge = problem ? 'border-danger' : 'border-line-strong'
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-body font-medium'}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        className={`block min-h-(--control-block) w-full rounded-control border bg-surface px-3 py-2 text-ink text-body outline-offset-0 placeholder:text-ink-soft [&::-webkit-search-cancel-button]:grayscale ${edge}`}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-body text-ink-soft">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-body text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
