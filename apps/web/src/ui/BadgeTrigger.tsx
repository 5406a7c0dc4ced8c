import { Popover } from '@base-ui/react/popover'
import type { LucideIcon } from 'lucide-react'

interface BadgeTriggerProps {
  icon: LucideIcon
  /** The accessible name: what it opens, and the count. */
  label: string
  /** The badge; null if there is nothing to count. */
  badge: string | null
}

/** An icon in the top bar with a badge, which opens what the badge counts. Inside a `Popover.Root`. */
export function BadgeTrigger({ icon: Icon, label, badge }: BadgeTriggerProps) {
  return (
    <Popover.Trigger
      aria-label={label}
      className="relative inline-flex size-10 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:bg-surface-soft hover:text-ink"
    >
      <Icon aria-hidden className="size-5" />
      {badge === null ? null : (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-meta font-medium text-on-accent"
        >
          {badge}
        </span>
      )}
    </Popover.Trigger>
  )
}
