import { useId, type ComponentProps } from 'react'

const VARIANTS = {
  field: 'w-full border border-line-strong bg-surface text-ink',
  /** For a choice that is rarely changed and always visible. */
  quiet: 'field-sizing-content text-ink-soft hover:bg-surface-soft',
}

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string
  labelHidden?: boolean
  /** In one line with its label, if space is limited. */
  beside?: boolean
  problem?: string | undefined
  variant?: keyof typeof VARIANTS
}

export function SelectField({
  label,
  labelHidden = false,
  beside = false,
  problem,
  variant: look = 'field',
  className = '',
  ...rest
}: SelectFieldProps) {
  const id = useId()
  return (
    <div className={`${beside ? 'flex items-center gap-2' : ''} ${className}`}>
      <label
        htmlFor={id}
        className={
          labelHidden
            ? 'sr-only'
            : beside
              ? 'text-body whitespace-nowrap'
              : 'mb-1.5 block text-body font-medium'
        }
      >
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className={`block min-h-(--control-block) cursor-pointer appearance-none rounded-control py-2 ps-3 pe-9 text-body outline-offset-0 ${VARIANTS[look]}`}
        />
        <svg
          viewBox="0 0 16 16"
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 fill-none stroke-current stroke-[1.5]"
        >
          <path d="m4 6 4 4 4-4" />
        </svg>
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-body text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
