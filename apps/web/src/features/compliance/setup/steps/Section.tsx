import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  text?: string | undefined
  /** Beside the heading. */
  tools?: ReactNode
  children: ReactNode
}

/** A part of a step under its heading. */
export function Section({ title, text, tools, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={id} className="text-base font-semibold">
            {title}
          </h3>
          {text ? <p className="mt-0.5 max-w-prose text-sm text-ink-soft">{text}</p> : null}
        </div>
        {tools}
      </div>
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  )
}

/** A table that is moved sideways where the page is narrow. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved sideways by keyboard too
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-sm [&_td]:px-2 [&_td]:py-2 [&_td]:text-start [&_td]:align-top [&_th]:px-2 [&_th]:py-2 [&_th]:text-start [&_th]:align-top [&_th]:font-medium [&_tr]:border-b [&_tr]:border-line">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </div>
  )
}
