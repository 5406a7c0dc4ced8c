import type { ReactNode } from 'react'

const LOOKS = {
  danger: 'border-danger-line bg-danger-soft text-danger',
  warning: 'border-warning-line bg-warning-soft text-warning',
  success: 'border-success-line bg-success-soft text-success',
  plain: 'border-line bg-surface text-ink',
}

export interface NoticeProps {
  look?: keyof typeof LOOKS
  children: ReactNode
}

/** A short message in the page. What went wrong is read out at once, the rest when its turn comes. */
export function Notice({ look = 'plain', children }: NoticeProps) {
  return (
    <div
      role={look === 'danger' ? 'alert' : look === 'success' ? 'status' : 'note'}
      className={`rounded-md border px-4 py-3 text-sm ${LOOKS[look]}`}
    >
      {children}
    </div>
  )
}
