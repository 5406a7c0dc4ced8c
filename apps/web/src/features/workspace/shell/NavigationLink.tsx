import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '#ui/Tooltip.tsx'

interface NavigationLinkProps {
  to: NonNullable<LinkProps['to']>
  params?: Record<string, string>
  label: string
  icon: LucideIcon
  exact?: boolean
  /** Only the picture; the word comes as a tip. */
  mini: boolean
}

export function NavigationLink({
  to,
  params = {},
  label,
  icon: Icon,
  exact = false,
  mini,
}: NavigationLinkProps) {
  return (
    <li>
      <Tooltip text={label} side="inline-end" disabled={!mini}>
        <Link
          to={to}
          params={params}
          activeOptions={{ exact, includeSearch: false }}
          className={`flex min-h-9 items-center gap-3 rounded-md py-1.5 text-sm font-medium text-ink-soft transition-colors hover:bg-surface-soft hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong ${mini ? 'justify-center px-2' : 'px-3'}`}
        >
          <Icon aria-hidden className="size-5 shrink-0" />
          <span className={mini ? 'sr-only' : 'leading-snug'}>{label}</span>
        </Link>
      </Tooltip>
    </li>
  )
}
