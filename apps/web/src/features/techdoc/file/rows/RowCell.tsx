import { createContext, useContext } from 'react'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { valueText } from '../fields/value-text.ts'
import { fieldKey, type RowLine } from './row-store.ts'
import type { RowWords } from './use-row-words.ts'

export const RowWordsContext = createContext<RowWords | null>(null)

/** Content of a cell of a table of the file. */
export function RowCell({ column, line }: SheetCellProps<RowLine>) {
  const words = useContext(RowWordsContext)!
  const field = words.fields.get(fieldKey(column.key))
  const text =
    column.key === 'about'
      ? (words.about.get(line.item ?? '') ?? '')
      : field
        ? valueText(field, line[column.key as `v.${string}`], words.values)
        : ''
  const isCentred = column.kind === 'flag'
  return (
    <span title={text} className={`line-clamp-1 break-all ${isCentred ? 'text-center' : ''}`}>
      <bdi>{text}</bdi>
    </span>
  )
}
