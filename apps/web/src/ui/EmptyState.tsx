import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  text: string
  /** The next steps, most useful first. */
  children?: ReactNode
}

/** An empty state: what is missing, why, and the next steps. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-16 text-center">
      <h2 className="text-read font-semibold">{title}</h2>
      <p className="max-w-prose text-body text-ink-soft">{text}</p>
      {children ? <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  )
}
