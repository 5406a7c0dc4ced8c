import type { ReactNode } from 'react'
import { Sideways } from '#ui/WideTable.tsx'

/** A cell of the table. */
export const COMPARED_CELL = 'px-3 py-2.5 text-start align-top'

export interface ComparedTableProps {
  label: string
  heads: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** A table of differences, for screen and print. */
export function ComparedTable({ label, heads, children }: ComparedTableProps) {
  return (
    <Sideways label={label} className="ruled print:overflow-visible">
      <table className="w-full min-w-[60rem] text-body print:min-w-0 print:text-meta">
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-line bg-surface-soft text-meta text-ink-soft">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${COMPARED_CELL} font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </Sideways>
  )
}
