import { useId, type ReactNode } from 'react'

interface HomeSectionProps {
  title: string
  /** Beside the title, in small print. */
  note?: ReactNode
  /** At the end of the line: where the whole is. */
  more?: ReactNode
  children: ReactNode
  className?: string
}

/** A part of home: its heading on a firm line, rows below. */
export function HomeSection({ title, note, more, children, className = '' }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="flex flex-wrap items-baseline gap-x-2.5 border-b border-line-firm pb-1.5">
        <h2 id={id} className="text-body font-semibold whitespace-nowrap">
          {title}
        </h2>
        {note ? (
          <p className="text-meta text-ink-faint tabular-nums max-lg:order-3 max-lg:basis-full">{note}</p>
        ) : null}
        {more ? <div className="ms-auto text-meta whitespace-nowrap text-ink-faint">{more}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** Placeholders of the height of the rows to come. */
export function SkeletonLines({ rows, className }: { rows: number; className: string }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`flex items-center border-b border-line ${className}`}>
          <span
            className={`h-3 animate-pulse rounded-mark bg-surface-soft motion-reduce:animate-none ${row % 3 === 0 ? 'w-1/2' : 'w-4/5'}`}
          />
        </div>
      ))}
    </div>
  )
}
