import { useId, type ReactNode } from 'react'

export interface SectionProps {
  title: string
  text?: string | undefined
  /** Next to the heading. */
  tools?: ReactNode
  level?: 'h2' | 'h3'
  children: ReactNode
}

/** A section of a page with its heading. */
export function Section({ title, text, tools, level: Heading = 'h2', children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="ruled min-w-0 py-4 sm:py-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <Heading id={id} className="text-read font-semibold">
            {title}
          </Heading>
          {text ? <p className="mt-0.5 max-w-prose text-body text-ink-soft">{text}</p> : null}
        </div>
        {tools}
      </div>
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  )
}
