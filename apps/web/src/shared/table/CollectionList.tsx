import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import type { Collection } from 'contract/collection'
import { Suspense, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useDynamicTranslation, useTranslation } from '#platform/i18n/index.ts'
import { useListAddress } from '#platform/collections/address.ts'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { totalQuery } from '#platform/collections/list.ts'
import { useMay } from '#platform/collections/may.ts'
import { has, type Line, type Slice } from '#platform/collections/slice.ts'
import { change, type Search } from '#platform/collections/view.ts'
import { useStable } from '#platform/use-stable.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { FilterBar, type QuickFilter } from '#shared/filters/FilterBar.tsx'
import type { AnyRecord } from '#platform/records/record.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { RecordPanel, type RecordPanelProps } from '#shared/record/index.ts'
import { CollectionTable, type CollectionTableProps } from './CollectionTable.tsx'
import { shownColumns } from './columns.ts'
import { EmptyList } from './EmptyList.tsx'
import type { ListCommand } from './list-command.ts'
import { NOTHING } from './selection.ts'
import { useBulkEdit } from './use-bulk-edit.ts'
import { useListPlace } from './use-list-place.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded in parallel with the rows: a list can be read while its menus are loading.
const ExportButton = lazy(async () => ({
  default: (await import('#shared/export/ExportButton.tsx')).ExportButton,
}))
const CommandMenu = lazy(async () => ({ default: (await import('./CommandMenu.tsx')).CommandMenu }))
const ViewTools = lazy(async () => ({ default: (await import('./ViewTools.tsx')).ViewTools }))
// Loaded when they are first needed.
const SelectionBar = lazy(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }))
const UndoNotice = lazy(async () => ({ default: (await import('./UndoNotice.tsx')).UndoNotice }))
const BulkEditDialog = lazy(async () => ({
  default: (await import('#shared/bulk/BulkEditDialog.tsx')).BulkEditDialog,
}))
const ImportWizard = lazy(async () => ({
  default: (await import('#shared/import/ImportWizard.tsx')).ImportWizard,
}))

/** The value in an address for a record that does not exist yet. */
const NEW = 'new'
const NO_COMMANDS: readonly ListCommand[] = []

/** An open dialog or menu handles the keys itself. */
const ABOVE = '[role="dialog"][data-open], [role="alertdialog"][data-open], [role="menu"]'
const isBelowDialog = () => document.querySelector(ABOVE) !== null

export interface CollectionListProps {
  slice: Slice
  /** The default columns, after the code. */
  columns: readonly string[]
  usualSort?: string
  /** The text while there are no records yet. */
  emptyText?: string
  /** Additional commands of the list: in its menu, and in the empty state. */
  commands?: readonly ListCommand[]
  /** A record as a page of its own. */
  pageLink?: (id: string) => LinkTarget
  /** Replaces the collection's own title. */
  title?: string
  /** The list is part of a page with its own title. */
  part?: boolean
  /** Beside the title: other views of the same records (`VIEW_TAB`). */
  views?: ReactNode
  /** Quiet links and buttons before the one that adds a record. */
  aside?: ReactNode
  /** Frequent filters, first in the filter menu. */
  quick?: readonly QuickFilter[]
  /** Between the heading and the filters: notices and figures. */
  above?: ReactNode
  /** The permanent filters of the list. */
  always?: Search
  /** Records cannot be created or edited here. */
  readOnly?: boolean
  /** The target of a row, if not the record panel. */
  rowLink?: (line: Line) => LinkTarget
  /** Custom renderers of columns: a bar, a label with an icon. */
  cells?: CollectionTableProps['cells']
  /** The initial values of a new record, and the fields of its form; the other values are not asked for. */
  begin?: { only: readonly string[]; values: Readonly<Record<string, unknown>> }
  /** Replaces the form for a new record. */
  beginWith?: (onClose: () => void) => ReactNode
  /** Replaces the table: `CollectionCards`, or another component that shows the same page of the list. */
  draw?: ((page: Pick<CollectionTableProps, 'slice' | 'address' | 'empty'>) => ReactNode) | undefined
  /** Replaces the import wizard. */
  onImport?: () => void
  /** The page to open after creating a record, if not the record panel. */
  afterCreate?: (id: string) => LinkTarget
  /** Additional actions for the open record. */
  recordTools?: (record: AnyRecord) => ReactNode
  /** Tabs of the open record that only this type has. */
  recordTabs?: RecordPanelProps['more']
  /** Additional actions for the selected rows; `done` clears the selection and offers undo. */
  bulkTools?: (ids: readonly string[], done: (report?: BulkReport) => void) => ReactNode
}

/** The page of any collection: filters, table, bulk edit, Excel export and import, and the record panel. */
export function CollectionList({
  slice,
  columns,
  usualSort,
  emptyText,
  commands = NO_COMMANDS,
  pageLink,
  title,
  part = false,
  views,
  aside,
  quick,
  above,
  always,
  readOnly = false,
  rowLink,
  cells,
  begin,
  beginWith,
  draw,
  onImport,
  afterCreate,
  recordTools,
  recordTabs,
  bulkTools,
}: CollectionListProps) {
  const { of } = slice
  const { t } = useTranslation(['shared/table', 'shared/import'])
  const addLabel = useAddLabel(of)
  const labels = useCollectionLabels(of)
  const may = useMay()
  const heading = title ?? labels.title
  const Heading = part ? 'h2' : 'h1'
  const address = useListAddress(of, usualSort, always)
  const { view, go } = address
  const navigate = useNavigate()
  const total = useQuery(totalQuery(of, view.filter)).data?.value ?? 0
  const field = useRef<HTMLInputElement>(null)
  const [importing, setImporting] = useState(false)
  const bulk = useBulkEdit(view.filter, total)
  useTitle(part ? null : heading)

  const open = useStable((id: string) => go(change.record(id), view.record ? 'same' : 'new'))
  const close = () => go(change.record(undefined))
  const made = (id: string) =>
    afterCreate ? void navigate({ ...afterCreate(id), replace: true }) : go(change.record(id), 'same')
  const place = useListPlace(slice, address, open)
  const clear = useStable(() => go(change.noFilter(of)))
  const mayCreate = has(slice, 'create') && may(of.actions.create) && !readOnly
  const imported = has(slice, 'import') && may(of.actions.import) && !readOnly ? slice : null
  const edited = has(slice, 'bulk') ? slice : null
  const [beginning, setBeginning] = useState(false)
  const otherwise = beginWith !== undefined
  // An address for a new record opens the same dialog as the button.
  const asksOtherwise = otherwise && view.record === NEW
  const stopBeginning = () => {
    setBeginning(false)
    if (asksOtherwise) close()
  }
  const create = useMemo(() => {
    if (!mayCreate) return undefined
    return () => (otherwise ? setBeginning(true) : open(NEW))
  }, [mayCreate, open, otherwise])
  const importElsewhere = useStable(() => (onImport ? onImport() : setImporting(true)))
  const startImport = imported ? importElsewhere : undefined
  const mayEdit = edited && !readOnly && (may(of.actions.update) || may(of.actions.approve))
  // The controls respond at once; the rows are deferred.
  const settled = useDeferredValue(address)
  const { selection, select } = bulk
  const marks = useMemo(() => ({ selection, onSelection: select }), [selection, select])
  const filter = settled.chosen
  const empty = useMemo(
    () => (
      <EmptyList
        filter={filter}
        text={emptyText}
        commands={commands}
        onClear={clear}
        onCreate={create}
        onImport={startImport}
      />
    ),
    [filter, emptyText, commands, clear, create, startImport],
  )
  useSingleKeys({ '/': () => field.current?.focus(), n: create }, isBelowDialog)

  const [visible, setVisible] = useState<readonly string[]>()
  const shown = useMemo(
    () => visible ?? shownColumns(of, view.columns, columns),
    [visible, of, view.columns, columns],
  )
  const offered = useMemo(() => {
    const label = t('shared/import:open')
    const upload = { label, icon: <Upload aria-hidden />, busy: false, run: importElsewhere }
    return imported ? [upload, ...commands] : commands
  }, [t, imported, importElsewhere, commands])

  return (
    <div className="list-page">
      <header className="flex min-h-(--control-block) flex-wrap items-center gap-x-4 gap-y-1 px-(--gutter)">
        <Heading className={part ? 'text-read font-semibold' : 'text-title font-semibold'}>{heading}</Heading>
        {views}
        <div className="ms-auto flex items-center gap-1">
          {aside}
          {create ? (
            <Button variant="secondary" onClick={create} aria-keyshortcuts="n" title={`${addLabel} (N)`}>
              <Plus aria-hidden />
              {addLabel}
            </Button>
          ) : null}
        </div>
      </header>
      {above ? <div className="px-(--gutter) pt-2">{above}</div> : null}
      <div className="flex items-center gap-1.5 px-(--gutter) py-1.5">
        <FilterBar of={of} address={address} field={field} quick={quick} />
        <div
          role="group"
          aria-label={t('tools')}
          className="ms-auto -me-1.5 flex shrink-0 self-start lg:[&_button]:size-7.5"
        >
          <Suspense fallback={<span className="h-8 w-24" />}>
            <ViewTools of={of} address={address} shown={shown} />
            {has(slice, 'export') && may(of.actions.export) ? (
              <ExportButton slice={slice} view={view} />
            ) : null}
            {offered.length > 0 ? <CommandMenu commands={offered} /> : null}
          </Suspense>
        </div>
      </div>
      {bulk.done && edited ? (
        <div className="px-(--gutter) pb-2">
          <Suspense>
            <UndoNotice
              key={bulk.done.operation}
              slice={edited}
              report={bulk.done}
              onDismiss={bulk.dismiss}
            />
          </Suspense>
        </div>
      ) : null}
      <section
        aria-label={labels.title}
        className="flex min-h-0 flex-1 flex-col overflow-hidden border-t border-line"
      >
        {bulk.count > 0 ? (
          <Suspense>
            <SelectionBar
              selection={bulk.selection}
              total={total}
              onSelection={bulk.select}
              onEdit={bulk.start}
            >
              {bulkTools && selection.kind === 'some'
                ? bulkTools([...selection.ids], (report) =>
                    report ? bulk.finish(report) : bulk.select(NOTHING),
                  )
                : null}
            </SelectionBar>
          </Suspense>
        ) : null}
        {draw ? (
          draw({ slice, address: settled, empty })
        ) : (
          <CollectionTable
            slice={slice}
            address={settled}
            columns={columns}
            {...(mayEdit ? { marks } : {})}
            edit={has(slice, 'update') && !readOnly}
            onOpen={open}
            {...(rowLink ? { rowLink } : {})}
            cells={cells}
            empty={empty}
            onVisible={setVisible}
          />
        )}
      </section>
      <Suspense>
        {beginning || (asksOtherwise && mayCreate) ? beginWith?.(stopBeginning) : null}
        {importing && imported ? <ImportWizard slice={imported} onClose={() => setImporting(false)} /> : null}
        {bulk.editing && edited ? (
          <BulkEditDialog
            slice={edited}
            chosen={bulk.chosen}
            count={bulk.count}
            onClose={bulk.stop}
            onDone={bulk.finish}
          />
        ) : null}
        {view.record && !asksOtherwise ? (
          <RecordPanel
            slice={slice}
            id={view.record}
            onClose={close}
            onCreated={made}
            {...(pageLink ? { pageLink } : {})}
            {...(begin ? { begin } : {})}
            {...(recordTools ? { tools: recordTools } : {})}
            {...(recordTabs ? { more: recordTabs } : {})}
            place={place}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** The label of the button that adds a record to this list. */
function useAddLabel({ name }: Collection): string {
  const { t } = useDynamicTranslation('shared/table')
  return t(`add.${name}`, { defaultValue: t('new') })
}
