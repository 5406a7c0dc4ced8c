import type { ReactNode } from 'react'

const LOOKS = {
  danger: 'border-red-300 bg-red-50 text-red-900',
  warning: 'border-amber-300 bg-amber-50 text-amber-950',
  plain: 'border-line bg-surface text-ink',
}

/** A short message in the page. What went wrong is read out at once, the rest when its turn comes. */
export function Notice({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div
      role={look === 'danger' ? 'alert' : 'note'}
      className={`rounded-md border px-4 py-3 text-sm ${LOOKS[look]}`}
    >
      {children}
    </div>
  )
}
