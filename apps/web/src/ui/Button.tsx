import type { ComponentProps } from 'react'

const LOOKS = {
  primary: 'bg-accent text-white hover:bg-accent-strong disabled:bg-neutral-300 disabled:text-neutral-700',
  secondary: 'border border-neutral-300 bg-surface text-ink hover:bg-neutral-50 disabled:text-ink-soft',
  quiet: 'text-ink hover:bg-neutral-200/60 disabled:text-ink-soft',
}

export type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof LOOKS; busy?: boolean }

/** A button that says by itself that it is at work, and does not start the same work twice. */
export function Button({
  look = 'primary',
  busy = false,
  disabled,
  className = '',
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={(disabled ?? false) || busy}
      aria-busy={busy}
      className={`inline-flex min-h-10 cursor-pointer items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-medium transition-colors disabled:cursor-default ${LOOKS[look]} ${className}`}
    />
  )
}
