import { useQuery } from '@tanstack/react-query'
import type { Assessment } from 'contract/risk/assessments'
import { risklines } from 'contract/risk/risklines'
import { inLocale } from 'contract/locale'
import { normaliseText } from 'contract/search-text'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { idsIn, useNames } from '#platform/collections/names.ts'
import type { Line } from '#platform/collections/slice.ts'
import { loadNamespaces, useLocale } from '#platform/i18n/index.ts'
import { usersQuery } from '#platform/session/users.ts'
import { useStable } from '#platform/use-stable.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useAddress } from '../use-address.ts'
import { SaveBar } from '#ui/sheet/SaveBar.tsx'
import { UndoButtons } from '#ui/sheet/UndoButtons.tsx'
import { useOrder } from '#ui/sheet/use-sheet.ts'
import type { Lines } from '../use-lines.ts'
import { AssessGrid } from './AssessGrid.tsx'
import type { LineStore } from './line-rules.ts'

// Asked for by a press.
const AddRisksDialog = lazy(async () => ({
  default: (await import('../AddRisksDialog.tsx')).AddRisksDialog,
}))
const AddRequirementsDialog = lazy(async () => ({
  default: (await import('../duty/AddRequirementsDialog.tsx')).AddRequirementsDialog,
}))
const SheetConflict = lazy(async () => {
  const [{ SheetConflict: Loaded }] = await Promise.all([
    import('#ui/sheet/SheetConflict.tsx'),
    loadNamespaces('ui/record'),
  ])
  return { default: Loaded }
})

const SHOWN = ['all', 'open', 'challenged', 'above'] as const
type Shown = (typeof SHOWN)[number]

/** Which lines are shown. Asked when the question changes and not while people type, so that no row leaves under a hand. */
function useShown(store: LineStore, shown: Shown, words: string): readonly string[] {
  const order = useOrder(store)
  const locale = useLocale()
  return useMemo(() => {
    const wanted = normaliseText(words)
    return order.filter((id) => {
      const view = store.line(id)!.view
      if (shown === 'open' && view.status !== 'not_started') return false
      if (shown === 'challenged' && view.status !== 'challenged') return false
      if (shown === 'above' && view.position !== 'above_tolerance') return false
      return wanted === '' || normaliseText(`${view.code} ${inLocale(view.name, locale)}`).includes(wanted)
    })
  }, [store, order, shown, words, locale])
}

export interface AssessTabProps {
  assessment: Assessment
  lines: Lines
}

/** Where risks are scored: the sheet, what is shown of it, and whether it is saved. */
export function AssessTab({ assessment, lines }: AssessTabProps) {
  const { t } = useTranslation(['risk/assessment', 'ui/sheet'])
  const { store } = lines
  const words = useCollectionWords(risklines)
  const locale = useLocale()
  const { go } = useAddress()
  const order = useOrder(store)
  const [shown, setShown] = useState<Shown>('all')
  const [q, setQ] = useState('')
  const [adding, setAdding] = useState(false)
  const [compared, setCompared] = useState<string | null>(null)
  const ids = useShown(store, shown, useDeferredValue(q))
  const users = useQuery(usersQuery).data
  const wanted = useMemo(
    () =>
      idsIn(
        risklines,
        ['ownerId'],
        order.map((id) => store.line(id)!.saved as unknown as Line),
      ),
    [order, store],
  )
  const nameOf = useNames(wanted)
  const wordContext = useMemo(() => ({ of: risklines, words, locale, nameOf }), [words, locale, nameOf])
  const context = useMemo(
    () => ({
      people: users ?? [],
      choice: words.choice,
    }),
    [users, words],
  )
  const open = useStable((id: string) => go({ line: id }))
  const mayAdd =
    assessment.can.includes('update') &&
    (assessment.status === 'draft' || assessment.status === 'in_progress')
  // Compliance is assessed against a universe, everything else against the library.
  const Adding = assessment.universe ? AddRequirementsDialog : AddRisksDialog
  const add = mayAdd ? (
    <Button look={order.length === 0 ? 'primary' : 'secondary'} onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {t(Adding === AddRisksDialog ? 'add.open' : 'duty.add.open')}
    </Button>
  ) : null
  return (
    <section className="card overflow-hidden">
      {order.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          text={t(Adding === AddRisksDialog ? 'empty.text' : 'duty.add.empty')}
        >
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
              <SaveBar {...lines} onCompare={setCompared} onShow={open} />
            </div>
            {add}
          </div>
          {ids.length === 0 ? (
            <p className="p-12 text-center text-sm text-ink-soft">{t('nothing')}</p>
          ) : (
            <AssessGrid lines={lines} ids={ids} words={wordContext} context={context} onOpen={open} />
          )}
        </>
      )}
      <Suspense>
        {adding ? <Adding assessment={assessment} onClose={() => setAdding(false)} /> : null}
        {compared ? (
          <SheetConflict of={risklines} store={store} id={compared} onClose={() => setCompared(null)} />
        ) : null}
      </Suspense>
    </section>
  )
}
