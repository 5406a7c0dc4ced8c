import type { GapAnalysis } from 'contract/compliance/gap-analyses'
import { gapitems } from 'contract/compliance/gap-items'
import { ListChecks } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { namedText } from '#platform/collections/names.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useStable } from '#platform/use-stable.ts'
import { Button } from '#ui/Button.tsx'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import { WithLineMargin } from '#shared/sheet/WithLineMargin.tsx'
import { useSheetLabels } from '#shared/sheet/use-sheet-labels.ts'
import { useAddress } from '../use-address.ts'
import type { Items } from '../use-items.ts'
import type { StoredItem } from '../item-rules.ts'
import { GapGrid } from './GapGrid.tsx'
import { GapGridContext } from './grid-context.ts'
import { SHOWN, textOf } from './shown.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand.
const AddRequirements = lazy(async () => {
  const [{ AddRequirements: Loaded }] = await Promise.all([
    import('../AddRequirements.tsx'),
    loadNamespaces('shared/add'),
  ])
  return { default: Loaded }
})
const BulkDialog = lazy(async () => {
  const [{ BulkDialog: Loaded }] = await Promise.all([
    import('../bulk/BulkDialog.tsx'),
    loadNamespaces('shared/form', 'ui/dialog', 'shared/bulk'),
  ])
  return { default: Loaded }
})

const DomainBars = lazy(async () => ({ default: (await import('./DomainBars.tsx')).DomainBars }))
const ItemMargin = lazy(async () => {
  const [{ ItemMargin: Loaded }] = await Promise.all([
    import('../item/ItemMargin.tsx'),
    loadNamespaces('contract/signatures'),
  ])
  return { default: Loaded }
})

const NAMED = ['ownerId', 'domain']

export interface GridTabProps {
  analysis: GapAnalysis
  items: Items
}

/** The tab in which requirements are answered. */
export function GridTab({ analysis, items }: GridTabProps) {
  const { t } = useTranslation('compliance/gaps')
  const { store } = items
  const { go } = useAddress()
  const [bulk, setBulk] = useState<readonly string[] | null>(null)
  const [marked, setMarked] = useState<readonly string[]>([])
  const [line, setLine] = useState<string | null>(null)
  const [domain, setDomain] = useState<string | null>(null)
  const within = useMemo(
    () => (domain === null ? undefined : (item: StoredItem) => item.domain === domain),
    [domain],
  )
  const { labels, context } = useSheetLabels(gapitems, store, NAMED)
  const { nameOf, locale } = labels
  const open = useStable((id: string, part?: string) => go({ item: id, part }))
  const openItem = useStable((id: string) => open(id))
  const grid = useMemo(
    () => ({
      store,
      domainName: (id: string) => {
        const named = nameOf('domain', id)
        return named ? namedText(named, locale) : '…'
      },
      /** Without the code: for places that cut it short. */
      domainTitle: (id: string) => {
        const named = nameOf('domain', id)
        return named ? namedText({ ...named, code: null }, locale) : '…'
      },
      onOpen: open,
    }),
    [store, nameOf, locale, open],
  )
  const mayAdd =
    analysis.can.includes('update') && (analysis.status === 'draft' || analysis.status === 'in_progress')
  return (
    <>
      <Suspense fallback={<div className="mb-3 h-11" />}>
        <DomainBars {...grid} chosen={domain} onChoose={setDomain} />
      </Suspense>
      <WithLineMargin
        label={t('margin.title')}
        margin={
          line ? <ItemMargin store={store} id={line} onDiscuss={(item) => open(item, 'discussion')} /> : null
        }
      >
        {(opener) => (
          <SheetTab
            {...items}
            of={gapitems}
            shown={SHOWN}
            within={within}
            textOf={textOf}
            labels={{
              find: t('find'),
              shown: t('shown.label'),
              shownOf: (one) => t(`shown.${one}`),
              nothing: t('nothing'),
              empty: { title: t('empty.title'), text: t('empty.text') },
            }}
            add={
              mayAdd
                ? {
                    label: t('add.open'),
                    dialog: (onClose) => <AddRequirements analysis={analysis} onClose={onClose} />,
                  }
                : undefined
            }
            tools={(ids) => (
              <>
                {opener}
                <Button variant="secondary" onClick={() => setBulk(marked.length > 0 ? marked : ids)}>
                  <ListChecks aria-hidden />
                  {marked.length > 0
                    ? t('bulk.marked', { n: marked.length })
                    : t('bulk.shown', { n: ids.length })}
                </Button>
              </>
            )}
            onOpen={openItem}
          >
            {(ids) => (
              <GapGridContext value={grid}>
                <GapGrid
                  store={store}
                  ids={ids}
                  labels={labels}
                  context={context}
                  onOpen={openItem}
                  onMark={setMarked}
                  onLine={setLine}
                />
              </GapGridContext>
            )}
          </SheetTab>
        )}
      </WithLineMargin>
      <Suspense>
        {bulk ? (
          <BulkDialog analysis={analysis} store={store} ids={bulk} onClose={() => setBulk(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
