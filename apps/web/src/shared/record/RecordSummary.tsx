import type { ReactNode } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale } from '#platform/i18n/index.ts'

/** The summary below the header of a record. */
export function RecordSummary({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-(--page-inset) flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-(--page-inset) py-2 text-body">
      {children}
    </div>
  )
}

export interface DoneBarProps {
  /** What is counted, for screen readers. */
  label: string
  done: number
  of: number
  /** The same as text. */
  text: string
}

/** The progress, as a bar and as text. */
export function DoneBar({ label, done, of, text }: DoneBarProps) {
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, of)}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-1 w-28 overflow-hidden rounded-full bg-line-firm"
      >
        <div className="h-full bg-seal" style={{ width: `${(100 * done) / Math.max(1, of)}%` }} />
      </div>
      <span className="tabular-nums">{text}</span>
    </div>
  )
}

export interface CountProps {
  name: string
  value: number
  /** Shown even if zero. */
  always?: boolean
}

/** A count of exceptions; an item of a `dl`. */
export function Count({ name, value, always = false }: CountProps) {
  const locale = useLocale()
  if (value === 0 && !always) return null
  return (
    <Fact name={name}>
      <span className={`font-semibold tabular-nums ${value > 0 ? 'text-danger' : ''}`}>
        {formatNumber(value, locale)}
      </span>
    </Fact>
  )
}

/** A name and its value; an item of a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
