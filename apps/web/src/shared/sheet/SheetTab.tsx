import { ListFilter, Plus } from 'lucide-react'
import type { Collection } from 'contract/collection'
import { Suspense, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { DrawSide } from '#shared/record/ConflictDialog.tsx'
import { FindingContext, useFindingState } from './finding.ts'
import { SaveBar } from './SaveBar.tsx'
import type { Saver } from './saver.ts'
import { SheetKeys } from './SheetKeys.tsx'
import type { SheetLine, SheetStore } from './sheet-store.ts'
import { useOrder } from './use-sheet.ts'
import { UndoButtons } from './UndoButtons.tsx'
import { type Question, useShown } from './use-shown.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand.
const SheetConflict = lazy(async () => {
  const [{ SheetConflict: Loaded }] = await Promise.all([
    import('./SheetConflict.tsx'),
    loadNamespaces('shared/record'),
  ])
  return { default: Loaded }
})

export interface SheetTabProps<L extends SheetLine, Shown extends string> {
  /** The collection of the lines. */
  of: Collection
  /** In a pane: fills its height, with the filters behind a button of this name. */
  pane?: { readonly filters: string } | undefined
  store: SheetStore<L>
  saver: Saver
  /** The filters, the first of which matches everything; must be a constant. */
  shown: Readonly<Record<Shown, (line: L) => boolean>>
  /** Only lines of this part of the sheet; must be memoised. */
  within?: ((line: L) => boolean) | undefined
  /** The searchable text of a line; must be a constant. */
  textOf: Question<L>['textOf']
  labels: {
    readonly find: string
    /** The label of the filter, and of each of its options. */
    readonly shown: string
    readonly shownOf: (question: Shown) => string
    readonly nothing: string
    readonly empty: { readonly title: string; readonly text: string }
  }
  /** How to add lines, if this person may. */
  add?: { readonly label: string; readonly dialog: (onClose: () => void) => ReactNode } | undefined
  /** Actions on all shown lines. */
  tools?: (ids: readonly string[]) => ReactNode
  /** Renders a side of a conflict, if only the slice can show the value. */
  drawConflict?: DrawSide | undefined
  onOpen: (id: string) => void
  /** The sheet of these lines. */
  children: (ids: readonly string[]) => ReactNode
}

/** A tab with a sheet: the lines, their filters, the save state, and how to add more. */
export function SheetTab<L extends SheetLine, Shown extends string>(props: SheetTabProps<L, Shown>) {
  const { of, store, saver, shown, textOf, labels, add, tools, drawConflict, onOpen, children } = props
  const { pane, within } = props
  const isEmpty = useOrder(store).length === 0
  const [filtering, setFiltering] = useState(pane === undefined)
  const questions = Object.keys(shown) as Shown[]
  const [asked, setAsked] = useState(questions[0]!)
  const [q, setQ] = useState('')
  const [adding, setAdding] = useState(false)
  const finding = useFindingState()
  const [compared, setCompared] = useState<string | null>(null)
  const is = useMemo(() => {
    const one = shown[asked]
    return within ? (line: L) => within(line) && one(line) : one
  }, [shown, asked, within])
  const ids = useShown(store, { is, textOf, query: useDeferredValue(q) })
  const adder = add ? (
    <Button variant={isEmpty ? 'primary' : 'secondary'} onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {add.label}
    </Button>
  ) : null
  return (
    <FindingContext value={finding}>
      <section className={pane ? 'flex min-h-0 flex-1 flex-col' : 'overflow-hidden'}>
        {isEmpty ? (
          <EmptyState {...labels.empty}>{adder}</EmptyState>
        ) : (
          <>
            <div
              className={`flex flex-wrap items-center gap-2 border-b border-line-firm ${pane ? 'px-3.5 py-0.5' : 'pb-3'}`}
            >
              {filtering ? (
                <>
                  <TextField
                    label={labels.find}
                    labelHidden
                    type="search"
                    placeholder={labels.find}
                    value={q}
                    onChange={(event) => setQ(event.target.value)}
                    className={pane ? 'w-full' : 'w-40'}
                  />
                  <SelectField
                    label={labels.shown}
                    labelHidden
                    value={asked}
                    className={pane ? '' : 'w-40'}
                    onChange={(event) => setAsked(event.target.value as Shown)}
                  >
                    {questions.map((one) => (
                      <option key={one} value={one}>
                        {labels.shownOf(one)}
                      </option>
                    ))}
                  </SelectField>
                  <UndoButtons store={store} />
                </>
              ) : null}
              <SheetKeys />
              <div className="me-auto">
                <SaveBar store={store} saver={saver} onCompare={setCompared} onShow={onOpen} />
              </div>
              {pane ? (
                <IconButton
                  label={pane.filters}
                  icon={<ListFilter aria-hidden />}
                  aria-expanded={filtering}
                  className="aria-expanded:text-accent"
                  onClick={() => setFiltering(!filtering)}
                />
              ) : null}
              {ids.length > 0 ? tools?.(ids) : null}
              {adder}
            </div>
            {ids.length === 0 ? (
              <p className="p-12 text-center text-body text-ink-soft">{labels.nothing}</p>
            ) : (
              children(ids)
            )}
          </>
        )}
        <Suspense>
          {adding ? add?.dialog(() => setAdding(false)) : null}
          {compared ? (
            <SheetConflict
              of={of}
              store={store}
              id={compared}
              draw={drawConflict}
              onClose={() => setCompared(null)}
            />
          ) : null}
        </Suspense>
      </section>
    </FindingContext>
  )
}
