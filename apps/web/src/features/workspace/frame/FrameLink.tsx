import { Link } from '@tanstack/react-router'

export function FrameLink({ to, label }: { to: '/home' | '/process'; label: string }) {
  return (
    <li>
      <Link
        to={to}
        className="block rounded-md px-3 py-2 text-sm font-medium text-ink-soft hover:bg-neutral-100 data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong"
        activeOptions={{ includeSearch: false }}
      >
        {label}
      </Link>
    </li>
  )
}
