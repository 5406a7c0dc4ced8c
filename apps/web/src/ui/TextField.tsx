import { useId, type ComponentProps, type ReactNode } from 'react'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  labelHidden?: boolean
  hint?: string | undefined
  problem?: string | undefined
  /** Beside the label, such as a link. */
  corner?: ReactNode
  /** A button at the end of the input. */
  inside?: ReactNode
}

/** A labelled input; its error is associated with it for screen readers. */
export function TextField({
  label,
  labelHidden = false,
  hint,
  problem,
  corner,
  inside,
  className = '',
  ...rest
}: TextFieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  const edge = problem ? 'border-danger' : 'border-line-strong'
  return (
    <div className={className}>
      <div className={labelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="block text-body font-medium">
          {label}
        </label>
        {corner}
      </div>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          className={`block min-h-(--control-block) w-full rounded-control border bg-surface px-3 py-2 text-ink text-body outline-offset-0 placeholder:text-ink-soft ${inside ? 'pe-11' : ''} [&::-webkit-search-cancel-button]:grayscale ${edge}`}
        />
        {inside ? <div className="absolute inset-y-0 end-1 flex items-center">{inside}</div> : null}
      </div>
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
