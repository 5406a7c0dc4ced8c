import { createContext, useContext } from 'react'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { valueText } from '../fields/value-text.ts'
import { fieldKey, type RowLine } from './row-store.ts'
import type { RowLabels } from './use-row-labels.ts'

export const RowLabelsContext = createContext<RowLabels | null>(null)

/** Content of a cell of a table of the file. */
export function RowCell({ column, line }: SheetCellProps<RowLine>) {
  const labels = useContext(RowLabelsContext)!
  const field = labels.fields.get(fieldKey(column.key))
  const text =
    column.key === 'about'
      ? (labels.about.get(line.item ?? '') ?? '')
      : field
        ? valueText(field, line[column.key as `v.${string}`], labels.values)
        : ''
  const isCentred = column.kind === 'flag'
  return (
    <span title={text} className={`line-clamp-1 break-all ${isCentred ? 'text-center' : ''}`}>
      <bdi>{text}</bdi>
    </span>
  )
}
