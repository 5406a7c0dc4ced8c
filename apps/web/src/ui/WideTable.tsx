import type { ReactNode } from 'react'

export interface SidewaysProps {
  label: string
  className?: string
  children: ReactNode
}

/**
 * Scrolls sideways on narrow pages, by keyboard too. It also contains the text for screen readers, which would
 * otherwise widen the page.
 */
export function Sideways({ label, className = '', children }: SidewaysProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved sideways by keyboard too
      tabIndex={0}
      className={`relative overflow-x-auto ${className}`}
    >
      {children}
    </div>
  )
}

/** A plain table that scrolls sideways on narrow pages. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Sideways label={label}>
      <table className="w-full text-body [&_td]:px-2 [&_td]:py-2 [&_td]:text-start [&_td]:align-top [&_th]:px-2 [&_th]:py-2 [&_th]:text-start [&_th]:align-top [&_th]:font-medium [&_tr]:border-b [&_tr]:border-line">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </Sideways>
  )
}
