import { useQuery } from '@tanstack/react-query'
import type { GapAnalysis } from 'contract/compliance/gapanalyses'
import { gapitems } from 'contract/compliance/gapitems'
import { ListChecks, Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { idsIn, namedText, useNames } from '#platform/collections/names.ts'
import type { Line } from '#platform/collections/slice.ts'
import { loadNamespaces, useLocale } from '#platform/i18n/index.ts'
import { usersQuery } from '#platform/session/users.ts'
import { useStable } from '#platform/use-stable.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SaveBar } from '#ui/sheet/SaveBar.tsx'
import { UndoButtons } from '#ui/sheet/UndoButtons.tsx'
import { useOrder } from '#ui/sheet/use-sheet.ts'
import { TextField } from '#ui/TextField.tsx'
import { useAddress } from '../use-address.ts'
import type { Items } from '../use-items.ts'
import { GapGrid } from './GapGrid.tsx'
import { GapGridContext } from './grid-context.ts'
import { SHOWN, useShown, type Shown } from './use-shown.ts'

// Asked for by a press.
const AddRequirements = lazy(async () => ({
  default: (await import('../AddRequirements.tsx')).AddRequirements,
}))
const BulkDialog = lazy(async () => {
  const [{ BulkDialog: Loaded }] = await Promise.all([
    import('../bulk/BulkDialog.tsx'),
    loadNamespaces('ui/form', 'ui/dialog', 'ui/bulk'),
  ])
  return { default: Loaded }
})
const SheetConflict = lazy(async () => {
  const [{ SheetConflict: Loaded }] = await Promise.all([
    import('#ui/sheet/SheetConflict.tsx'),
    loadNamespaces('ui/record'),
  ])
  return { default: Loaded }
})

export interface GridTabProps {
  analysis: GapAnalysis
  items: Items
}

/** Where requirements are answered: the sheet, what is shown of it, and whether it is saved. */
export function GridTab({ analysis, items }: GridTabProps) {
  const { t } = useTranslation(['compliance/gaps', 'ui/sheet'])
  const { store } = items
  const words = useCollectionWords(gapitems)
  const locale = useLocale()
  const { go } = useAddress()
  const order = useOrder(store)
  const [shown, setShown] = useState<Shown>('all')
  const [q, setQ] = useState('')
  const [asked, setAsked] = useState<'add' | 'bulk' | null>(null)
  const [compared, setCompared] = useState<string | null>(null)
  const [marked, setMarked] = useState<readonly string[]>([])
  const ids = useShown(store, shown, useDeferredValue(q))
  const users = useQuery(usersQuery).data
  const wanted = useMemo(() => {
    const saved = order.map((id) => store.line(id)!.saved as unknown as Line)
    return idsIn(gapitems, ['ownerId', 'domain'], saved)
  }, [order, store])
  const nameOf = useNames(wanted)
  const wordContext = useMemo(() => ({ of: gapitems, words, locale, nameOf }), [words, locale, nameOf])
  const context = useMemo(
    () => ({ people: users ?? [], choice: words.choice, yes: words.yes, no: words.no }),
    [users, words],
  )
  const open = useStable((id: string, part?: string) => go({ item: id, part }))
  const openItem = useStable((id: string) => open(id))
  const grid = useMemo(
    () => ({
      store,
      domainName: (id: string) => {
        const named = nameOf('domain', id)
        return named ? namedText(named, locale) : '…'
      },
      onOpen: open,
    }),
    [store, nameOf, locale, open],
  )
  const mayAdd =
    analysis.can.includes('update') && (analysis.status === 'draft' || analysis.status === 'in_progress')
  const add = mayAdd ? (
    <Button look={order.length === 0 ? 'primary' : 'secondary'} onClick={() => setAsked('add')}>
      <Plus aria-hidden />
      {t('add.open')}
    </Button>
  ) : null
  return (
    <section className="card overflow-hidden">
      {order.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
            <TextField
              label={t('find')}
              labelHidden
              type="search"
              placeholder={t('find')}
              value={q}
              onChange={(event) => setQ(event.target.value)}
              className="w-44"
            />
            <SelectField
              label={t('shown.label')}
              labelHidden
              value={shown}
              onChange={(event) => setShown(event.target.value as Shown)}
            >
              {SHOWN.map((one) => (
                <option key={one} value={one}>
                  {t(`shown.${one}`)}
                </option>
              ))}
            </SelectField>
            <UndoButtons store={store} />
            <div className="me-auto">
              <SaveBar {...items} onCompare={setCompared} onShow={openItem} />
            </div>
            {ids.length > 0 ? (
              <Button look="secondary" onClick={() => setAsked('bulk')}>
                <ListChecks aria-hidden />
                {marked.length > 0
                  ? t('bulk.marked', { n: marked.length })
                  : t('bulk.shown', { n: ids.length })}
              </Button>
            ) : null}
            {add}
          </div>
          {ids.length === 0 ? (
            <p className="p-12 text-center text-sm text-ink-soft">{t('nothing')}</p>
          ) : (
            <GapGridContext value={grid}>
              <GapGrid
                store={store}
                ids={ids}
                words={wordContext}
                context={context}
                onOpen={openItem}
                onMark={setMarked}
              />
            </GapGridContext>
          )}
        </>
      )}
      <Suspense>
        {asked === 'add' ? <AddRequirements analysis={analysis} onClose={() => setAsked(null)} /> : null}
        {asked === 'bulk' ? (
          <BulkDialog
            analysis={analysis}
            store={store}
            ids={marked.length > 0 ? marked : ids}
            onClose={() => setAsked(null)}
          />
        ) : null}
        {compared ? (
          <SheetConflict of={gapitems} store={store} id={compared} onClose={() => setCompared(null)} />
        ) : null}
      </Suspense>
    </section>
  )
}
