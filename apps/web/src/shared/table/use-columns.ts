import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnSizingState,
} from '@tanstack/react-table'
import type { Collection } from 'contract/collection'
import { isRightToLeft, type Locale } from 'contract/locale'
import { useMemo, useState } from 'react'
import type { Line } from '#platform/collections/slice.ts'
import { columnsOf, columnWidth } from './columns.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
})
export type GridFeatures = typeof features

const NARROWEST = 72
const widthsKey = (of: Collection) => `list-widths:${of.name}`

/** Widths depend on the screen, not on the view: stored on the device and not in the address. */
function readWidths(of: Collection): ColumnSizingState {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(widthsKey(of)) ?? '{}')
    const entries = Object.entries(stored as object).filter(([, width]) => typeof width === 'number')
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

/** The columns of a list: which, their order and width. Sorting, filters and pages are handled by the server. */
export function useColumns(of: Collection, lines: readonly Line[], shown: readonly string[], locale: Locale) {
  const [columnSizing, setSizing] = useState(() => readWidths(of))
  const columns = useMemo(
    () =>
      columnsOf(of).map((key): ColumnDef<GridFeatures, Line> => ({
        id: key,
        accessorFn: (line) => line[key],
        size: columnWidth(of, key),
        minSize: NARROWEST,
      })),
    [of],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(columnsOf(of).map((key) => [key, shown.includes(key)])),
    [of, shown],
  )
  return useTable({
    features,
    columns,
    data: lines,
    getRowId: (line) => line.id,
    columnResizeMode: 'onChange',
    columnResizeDirection: isRightToLeft(locale) ? 'rtl' : 'ltr',
    state: { columnOrder: shown as string[], columnVisibility, columnSizing },
    onColumnSizingChange: (update) =>
      setSizing((before) => {
        const next = typeof update === 'function' ? update(before) : update
        localStorage.setItem(widthsKey(of), JSON.stringify(next))
        return next
      }),
  })
}
