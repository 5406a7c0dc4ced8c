import { sampleitems } from 'contract/audit/sample-items'
import type { Sample } from 'contract/audit/samples'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { useSheetLabels } from '#shared/sheet/use-sheet-labels.ts'
import { lazy } from '#ui/lazy.tsx'
import { countItems, type ItemStore, SHOWN, textOf } from './item-rules.ts'
import { SampleSheet } from './SampleSheet.tsx'
import type { Items } from './use-sample-items.ts'

const ItemPanel = lazy(async () => ({ default: (await import('./ItemPanel.tsx')).ItemPanel }))

const NAMED = ['issue']

/** The sample with its totals as on the screen. */
export function useCountedSample(sample: Sample, store: ItemStore): Sample {
  const lines = useLinesLater(store).map(({ view }) => view)
  return lines.length > 0 ? countItems(lines, sample) : sample
}

interface ItemsSheetProps {
  sample: Sample
  items: Items
  /** In a pane, which is told the item in focus. */
  onLine?: (id: string) => void
}

/** The items of a sample with their filters, and the panel of one item. */
export function ItemsSheet({ sample, items, onLine }: ItemsSheetProps) {
  const { t } = useTranslation('audit/sampling')
  const { store } = items
  const [opened, setOpened] = useState<string | null>(null)
  const { labels, context } = useSheetLabels(sampleitems, store, NAMED)
  return (
    <>
      <SheetTab
        {...items}
        of={sampleitems}
        pane={onLine && { filters: t('filters') }}
        shown={SHOWN}
        textOf={textOf}
        labels={{
          find: t('find'),
          shown: t('shown.label'),
          shownOf: (one) => t(`shown.${one}`),
          nothing: t('nothing'),
          empty: { title: t('empty.items.title'), text: t('empty.items.text') },
        }}
        onOpen={setOpened}
      >
        {(ids) => (
          <SampleSheet
            sample={sample}
            store={store}
            ids={ids}
            labels={labels}
            context={context}
            onOpen={setOpened}
            pane={onLine !== undefined}
            onLine={onLine}
          />
        )}
      </SheetTab>
      <Suspense>
        {opened ? <ItemPanel store={store} id={opened} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </>
  )
}
