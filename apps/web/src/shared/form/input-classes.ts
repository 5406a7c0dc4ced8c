/** How everything that can be filled in looks. */
export const inputClasses = (invalid: boolean): string =>
  `block min-h-10 w-full rounded-md border bg-surface px-3 py-2 text-sm outline-offset-0 placeholder:text-ink-soft placeholder-shown:[direction:inherit] ${
    invalid ? 'border-danger' : 'border-line-strong'
  }`

/** Ties an input to its problem or hint, for who hears the form. */
export const described = (id: string, problem: string | undefined, hint?: string) => ({
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': problem ? `${id}-problem` : hint ? `${id}-hint` : undefined,
})
