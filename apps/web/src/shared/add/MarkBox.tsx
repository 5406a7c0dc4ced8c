import type { ReactNode } from 'react'
import type { Marks } from './AddDialog.tsx'

export interface MarkBoxProps extends Marks {
  id: string
  /** Its code or reference. */
  code: string
  /** Already added ones are shown as selected and cannot be changed. */
  there: ReadonlySet<unknown>
  children: ReactNode
}

/** A checkbox for one record: its code, then its title. */
export function MarkBox({ id, code, marked, there, onToggle, children }: MarkBoxProps) {
  return (
    <label className="flex min-w-0 cursor-pointer items-center gap-3 px-3 py-2 text-body has-disabled:cursor-default has-disabled:text-ink-soft">
      <input
        type="checkbox"
        checked={marked.has(id) || there.has(id)}
        disabled={there.has(id)}
        onChange={() => onToggle(id)}
        className="size-4 shrink-0 accent-accent"
      />
      <bdi className="w-24 shrink-0 font-medium tabular-nums">{code}</bdi>
      <span className="min-w-0">{children}</span>
    </label>
  )
}
