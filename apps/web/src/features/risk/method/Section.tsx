import { useId, type ReactNode } from 'react'

/** A part of the method under its heading. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 sm:p-5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {text ? <p className="mt-0.5 text-sm text-ink-soft">{text}</p> : null}
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
      <table className="w-full text-sm [&_td]:px-2 [&_td]:py-1.5 [&_td]:text-start [&_td]:align-top [&_th]:px-2 [&_th]:py-1.5 [&_th]:text-start [&_th]:align-top [&_th]:font-medium [&_tr]:border-b [&_tr]:border-line">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </div>
  )
}
