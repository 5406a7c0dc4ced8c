import { useRouter } from '@tanstack/react-router'
import { memo, Suspense, useMemo, type ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import type { ListAddress } from '#platform/collections/address.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { idsIn, useNames } from '#platform/collections/names.ts'
import type { Line, Slice } from '#platform/collections/slice.ts'
import { change, changedSearch } from '#platform/collections/view.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import type { Cells } from './CellValue.tsx'
import { mayGroup, shownColumns } from './columns.ts'
import { Grid } from './Grid.tsx'
import { groupedLines } from './groups.ts'
import { Pager } from './Pager.tsx'
import { RowCards } from './RowCards.tsx'
import type { Selection } from './selection.ts'
import { useCellEdits } from './use-cell-edits.ts'
import { useListPage } from './use-list-page.ts'
import { usePhone } from './use-phone.ts'
import { useTableFigures } from './use-table-figures.ts'

export interface CollectionTableProps {
  slice: Slice
  address: ListAddress
  /** The default columns, after the code. */
  columns: readonly string[]
  /** Rows can be selected only if there are actions for them. */
  marks?: { selection: Selection; onSelection: (next: Selection) => void }
  /** Cells can be edited in place, where the record allows it. */
  edit?: boolean
  onOpen: (id: string) => void
  /** The target of a row, if not the record panel. */
  rowLink?: (line: Line) => LinkTarget
  /** Custom renderers of columns. */
  cells?: Cells | undefined
  /** Shown instead of the rows if there are none. */
  empty: ReactNode
  /** The columns that there is room for. */
  onVisible?: ((columns: readonly string[]) => void) | undefined
}

const ConflictDialog = lazy(async () => ({
  default: (await import('#shared/record/ConflictDialog.tsx')).ConflictDialog,
}))

/** Only lists with totals have them. */
const CardTotals = lazy(async () => ({ default: (await import('./CardTotals.tsx')).CardTotals }))

const NO_LINES: never[] = []

/** A list of any collection: rows from the server by filter, order and page of the address. */
export const CollectionTable = memo(function CollectionTable(props: CollectionTableProps) {
  const { slice, address, columns, marks, edit = false, onOpen, rowLink, cells, empty, onVisible } = props
  const { of } = slice
  const { view, search, go } = address
  const router = useRouter()
  const locale = useLocale()
  const labels = useCollectionLabels(of)
  const page = useListPage(slice, address)
  const phone = usePhone()
  const group = view.group !== undefined && mayGroup(of, view.group) ? view.group : undefined
  const lines = useMemo(
    () => (group && page.lines ? groupedLines(of, page.lines, group) : page.lines),
    [of, group, page.lines],
  )
  const shown = useMemo(() => shownColumns(of, view.columns, columns), [of, view.columns, columns])
  const figures = useTableFigures(slice, view, shown, group)
  const edits = useCellEdits(slice, labels)
  const wanted = useMemo(
    () => idsIn(of, group ? [...shown, group] : shown, lines ?? NO_LINES),
    [of, shown, group, lines],
  )
  const nameOf = useNames(wanted)
  const context = useMemo(() => ({ of, labels, locale, nameOf, cells }), [of, labels, locale, nameOf, cells])

  const elsewhere = (id: string) => {
    const line = lines?.find((one) => one.id === id)
    return line && rowLink?.(line)
  }
  const open = (id: string) => {
    const to = elsewhere(id)
    if (to === undefined) onOpen(id)
    else void router.navigate(to)
  }

  const hrefOf = (id: string) => {
    const to = elsewhere(id)
    return to
      ? router.buildLocation(to).href
      : `?${new URLSearchParams(changedSearch(search, change.record(id))).toString()}`
  }

  if (page.failed) return <ErrorState error={page.failed} onRetry={page.retry} />
  if (page.isEmpty) return empty
  if (phone)
    return (
      <>
        <RowCards
          context={context}
          lines={lines}
          shown={shown}
          busy={page.busy}
          opened={view.record}
          hrefOf={hrefOf}
          onOpen={open}
        />
        {figures ? (
          <Suspense>
            <CardTotals context={context} figures={figures} shown={shown} />
          </Suspense>
        ) : null}
        <Pager {...page.pager} />
      </>
    )
  return (
    <>
      <Grid
        context={context}
        view={view}
        viewKey={page.key}
        lines={lines}
        shown={shown}
        group={group}
        figures={figures}
        total={page.total?.exact ? page.total.value : undefined}
        busy={page.busy}
        marks={marks}
        edits={edit ? edits : undefined}
        hrefOf={hrefOf}
        onOpen={open}
        onSort={(sort) => go(change.sortBy(sort))}
        onColumns={(next) => go(change.columns(next), 'same')}
        onWidths={(widths) => go(change.widths(widths), 'same')}
        onVisible={onVisible}
      />
      <Pager {...page.pager} />
      {edits.late ? (
        <Suspense>
          <ConflictDialog
            of={of}
            late={edits.late}
            busy={false}
            onSave={edits.resolve}
            onGiveUp={edits.giveUp}
          />
        </Suspense>
      ) : null}
    </>
  )
})
