import type { ReactNode } from 'react'

const VARIANTS = {
  danger: 'border-danger-line bg-danger-soft text-danger',
  warning: 'border-warning-line bg-warning-soft text-warning',
  success: 'border-success-line bg-success-soft text-success',
  plain: 'border-line bg-surface text-ink',
}

export interface NoticeProps {
  variant?: keyof typeof VARIANTS
  children: ReactNode
}

/** A short message in the page. Errors are announced at once, others politely. */
export function Notice({ variant: look = 'plain', children }: NoticeProps) {
  return (
    <div
      role={look === 'danger' ? 'alert' : look === 'success' ? 'status' : 'note'}
      className={`rounded-control border px-4 py-3 text-body ${VARIANTS[look]}`}
    >
      {children}
    </div>
  )
}
