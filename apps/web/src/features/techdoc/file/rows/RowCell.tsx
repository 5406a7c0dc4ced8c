import { Fragment, createContext, useContext } from 'react'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { valueText } from '../fields/value-text.ts'
import { fieldKey, type RowLine } from './row-store.ts'
import type { RowLabels } from './use-row-labels.ts'

export const RowLabelsContext = createContext<RowLabels | null>(null)

const POINT = ' · '

/** Content of a cell of a table of the file. */
export function RowCell({ column, line }: SheetCellProps<RowLine>) {
  const labels = useContext(RowLabelsContext)!
  const field = labels.fields.get(fieldKey(column.key))
  const value = line[column.key as `v.${string}`]
  const level = labels.levels.get(fieldKey(column.key))?.find((one) => one.value === value)
  const text = level
    ? `${level.value} ${level.name}`
    : column.key === 'about'
      ? (labels.about.get(line.item ?? '') ?? '')
      : field
        ? valueText(field, value, labels.values)
        : ''
  const isCentred = column.kind === 'flag'
  return (
    <span title={text} className={`line-clamp-1 wrap-anywhere ${isCentred ? 'text-center' : ''}`}>
      {/* The path of a row and its title are in two scripts. */}
      {text.split(POINT).map((part, at) => (
        <Fragment key={at}>
          {at > 0 ? POINT : null}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
