import type { ComponentProps } from 'react'

const VARIANTS = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-surface-soft disabled:text-ink-soft aria-busy:bg-accent-strong aria-busy:text-on-accent',
  secondary:
    'border border-line-firm bg-surface text-ink hover:bg-surface-soft disabled:border-line disabled:text-ink-faint',
  quiet: 'text-ink hover:bg-surface-soft disabled:text-ink-soft',
  /** For irreversible actions. */
  danger:
    'border border-danger-line bg-danger-soft text-danger hover:border-danger disabled:border-line disabled:bg-surface-soft disabled:text-ink-soft',
}
const SIZES = {
  usual: 'min-h-(--control-block) px-3 py-1',
  /** Next to or inside a table. */
  small: 'min-h-7 px-2.5 py-0.5 max-lg:min-h-9',
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  busy?: boolean
}

/** A button that shows when it is busy, and does not start the same action twice. */
export function Button({
  variant: look = 'primary',
  size = 'usual',
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
      className={`inline-flex cursor-pointer items-center justify-center gap-2 rounded-control text-body font-medium transition-colors duration-(--motion-quick) disabled:cursor-default aria-busy:cursor-progress [&_svg]:size-4 [&_svg]:shrink-0 ${SIZES[size]} ${VARIANTS[look]} ${className}`}
    />
  )
}
