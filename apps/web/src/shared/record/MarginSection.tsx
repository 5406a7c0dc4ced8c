import type { ReactNode } from 'react'

interface MarginSectionProps {
  title: ReactNode
  /** At the end of the heading: a count, a time, a mark. */
  end?: ReactNode
  /** A note of a reviewer. */
  note?: boolean
  children: ReactNode
}

/** One part of the margin: what belongs to the line one is on. */
export function MarginSection({ title, end, note = false, children }: MarginSectionProps) {
  return (
    <section
      className={`relative border-b border-line py-2.5 text-note text-ink-soft last:border-b-0 ${note ? 'before:absolute before:inset-y-2.5 before:-start-4.5 before:w-0.75 before:bg-review' : ''}`}
    >
      <h2 className={`flex items-center gap-2 text-body font-semibold ${note ? 'text-review' : 'text-ink'}`}>
        <span className="min-w-0">{title}</span>
        {end === undefined ? null : (
          <span className="ms-auto text-meta font-medium text-ink-faint">{end}</span>
        )}
      </h2>
      {children}
    </section>
  )
}
