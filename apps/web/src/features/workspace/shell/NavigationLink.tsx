import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '#ui/Tooltip.tsx'

interface NavigationLinkProps {
  to: NonNullable<LinkProps['to']>
  params?: Record<string, string>
  label: string
  icon: LucideIcon
  exact?: boolean
  alsoAt?: string | undefined
  /** The icon only; the label is a tooltip. */
  mini: boolean
}

/** The attributes that the router sets on the link to the open page. */
const CURRENT = { 'data-status': 'active', 'aria-current': 'page' } as const

/** Whether the open page has this URL with these ids. */
function useIsAt(address: string | undefined, params: Readonly<Record<string, string>>): boolean {
  const { pathname } = useLocation()
  return address?.replace(/\$(\w+)/, (_, key: string) => params[key] ?? '') === pathname
}

export function NavigationLink({
  to,
  params = {},
  label,
  icon: Icon,
  exact = false,
  alsoAt,
  mini,
}: NavigationLinkProps) {
  const here = useIsAt(alsoAt, params)
  return (
    <li>
      <Tooltip text={label} side="inline-end" disabled={!mini}>
        <Link
          to={to}
          params={params}
          activeOptions={{ exact, includeSearch: false }}
          {...(here ? CURRENT : {})}
          className={`flex min-h-9 items-center gap-3 rounded-control py-1.5 text-body font-medium text-ink-soft transition-colors hover:bg-surface-soft hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong ${mini ? 'justify-center px-2' : 'px-3'}`}
        >
          <Icon aria-hidden className="size-5 shrink-0" />
          <span className={mini ? 'sr-only' : 'leading-snug'}>{label}</span>
        </Link>
      </Tooltip>
    </li>
  )
}
