import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  /** Off if the tooltip would cover what the button opens. */
  tip?: boolean
}

/** A button with an icon and an accessible name. */
export function IconButton({ label, icon, tip = true, className = '', type, ...rest }: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      className={`inline-flex size-8 max-lg:size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-surface-soft hover:text-ink disabled:cursor-default disabled:opacity-50 data-popup-open:bg-surface-soft data-popup-open:text-ink [&_svg]:size-4.5 ${className}`}
    >
      {icon}
    </button>
  )
  return tip ? <Tooltip text={label}>{button}</Tooltip> : button
}
