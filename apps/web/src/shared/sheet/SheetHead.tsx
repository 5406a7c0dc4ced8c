import type { ReactNode } from 'react'
import type { SheetColumn } from './columns.ts'

interface SheetHeadProps {
  columns: readonly SheetColumn[]
  /** The focused column. */
  at: number
  /** The name of a column. */
  label: (key: string) => string
  /** A short heading for a narrow column; its name stays the accessible one. */
  headOf?: ((key: string) => ReactNode) | undefined
}

/** The column headings of a sheet. They and the first column stay while the rest is scrolled. */
export function SheetHead({ columns, at, label, headOf }: SheetHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ key, kind, styles }, index) => {
          const short = headOf?.(key)
          return (
            <th
              key={key}
              scope="col"
              aria-colindex={index + 1}
              {...(short === undefined ? {} : { title: label(key) })}
              style={styles?.head}
              className={`sticky top-0 h-(--head-block) border-b border-line-firm bg-surface px-1.5 py-1 text-start text-meta font-normal wrap-break-word text-ink-faint hyphens-auto ${index === 0 ? 'start-0 z-30' : 'z-20'} ${index === at ? 'text-ink' : ''} ${short !== undefined && kind === 'choice' ? 'text-center font-semibold' : ''}`}
            >
              {short === undefined ? (
                label(key)
              ) : (
                <>
                  <span aria-hidden>{short}</span>
                  <span className="sr-only">{label(key)}</span>
                </>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
