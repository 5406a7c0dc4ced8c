import { useId, type ComponentProps } from 'react'

const LOOKS = {
  field: 'w-full border border-line-strong bg-surface',
  /** For a choice that is rarely made and always in view. */
  quiet: 'field-sizing-content text-ink-soft hover:bg-neutral-200/60',
}

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string
  labelHidden?: boolean
  look?: keyof typeof LOOKS
}

export function SelectField({
  label,
  labelHidden = false,
  look = 'field',
  className = '',
  ...rest
}: SelectFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          className={`block min-h-10 cursor-pointer appearance-none rounded-md py-2 ps-3 pe-9 text-sm outline-offset-0 ${LOOKS[look]}`}
        />
        <svg
          viewBox="0 0 16 16"
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 fill-none stroke-current stroke-[1.5]"
        >
          <path d="m4 6 4 4 4-4" />
        </svg>
      </div>
    </div>
  )
}
