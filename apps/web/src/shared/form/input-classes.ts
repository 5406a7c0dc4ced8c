/** The classes of all inputs. */
export const inputClasses = (invalid: boolean): string =>
  `block min-h-(--control-block) w-full rounded-control border bg-surface px-3 py-2 text-body outline-offset-0 placeholder:text-ink-soft placeholder-shown:[direction:inherit] ${
    invalid ? 'border-danger' : 'border-line-strong'
  }`

/** Associates an input with its error or hint, for screen readers. */
export const described = (id: string, problem: string | undefined, hint?: string) => ({
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': problem ? `${id}-problem` : hint ? `${id}-hint` : undefined,
})
