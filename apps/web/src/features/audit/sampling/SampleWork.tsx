import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sampleitems } from 'contract/audit/sample-items'
import { isByHand, type Sample, verdictOf } from 'contract/audit/samples'
import { Flag, ListPlus, Shuffle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { useUpdateRecord } from '#platform/records/record-mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { useSheetLabels } from '#shared/sheet/use-sheet-labels.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { countItems, SHOWN, textOf } from './item-rules.ts'
import { extendSample } from './population-file.ts'
import { Reperform } from './Reperform.tsx'
import { SampleFacts } from './SampleFacts.tsx'
import { SampleSheet } from './SampleSheet.tsx'
import { sampleSlice } from './slices.ts'
import { type Items, useSampleItems } from './use-sample-items.ts'
import { VerdictNotice } from './VerdictNotice.tsx'
import { lazy } from '#ui/lazy.tsx'

const DrawDialog = lazy(async () => ({ default: (await import('./DrawDialog.tsx')).DrawDialog }))
const ItemPanel = lazy(async () => ({ default: (await import('./ItemPanel.tsx')).ItemPanel }))

const NAMED = ['issue']

/** One sample: its population, the draw, its items, and the result. */
export function SampleWork({ sample }: { sample: Sample }) {
  const { t } = useTranslation('audit/sampling')
  const [drawing, setDrawing] = useState<'draw' | 'extend' | null>(null)
  const items = useSampleItems(sample)
  const mayDo = sample.can.includes('update')
  return (
    <div className="space-y-4">
      <SampleFacts sample={sample} />
      <div className="flex flex-wrap items-start gap-2">
        {sample.status === 'planned' && mayDo ? (
          <Button onClick={() => setDrawing('draw')}>
            <Shuffle aria-hidden />
            {t(isByHand(sample.method) ? 'draw.chosenOpen' : 'draw.open')}
          </Button>
        ) : null}
        {sample.status === 'planned' ? null : <RecordActions slice={sampleSlice} record={sample} />}
        {sample.status === 'drawn' && mayDo && verdictOf(sample) === 'extend' ? (
          <Extend sample={sample} onChoose={() => setDrawing('extend')} />
        ) : null}
        {sample.seed ? <Reperform sample={sample} /> : null}
        {sample.status === 'drawn' && mayDo ? <FraudFlag sample={sample} /> : null}
      </div>
      {sample.status === 'planned' ? null : items.error ? (
        <ErrorState error={items.error} onRetry={items.retry} />
      ) : items.data ? (
        <Testing sample={sample} items={items.data} />
      ) : (
        <Loading />
      )}
      <Suspense>
        {drawing ? (
          <DrawDialog sample={sample} extending={drawing === 'extend'} onClose={() => setDrawing(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Extends the sample by the same number of items: drawn from the stored list, or chosen by hand. */
function Extend({ sample, onChoose }: { sample: Sample; onChoose: () => void }) {
  const { t } = useTranslation(['audit/sampling', 'contract/common'])
  const client = useQueryClient()
  const extend = useMutation({
    mutationFn: () => extendSample(client, sample, null),
    onSuccess: () => showToast({ text: t('draw.done') }),
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  return (
    <Button busy={extend.isPending} onClick={() => (sample.seed ? extend.mutate() : onChoose())}>
      <ListPlus aria-hidden />
      {t('draw.extend', { n: sample.size })}
    </Button>
  )
}

/** Sets or clears the flag for suspected fraud. */
function FraudFlag({ sample }: { sample: Sample }) {
  const { t } = useTranslation(['audit/sampling', 'contract/common'])
  const update = useUpdateRecord(sampleSlice, sample.id)
  const seen = sample.fraudIndicator === true
  return (
    <Button
      variant="quiet"
      busy={update.isPending}
      onClick={() =>
        update.mutate(
          { changes: { fraudIndicator: !seen }, version: sample.version },
          {
            onError: (error) =>
              showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
          },
        )
      }
    >
      <Flag aria-hidden />
      {t(seen ? 'fraud.withdraw' : 'fraud.say')}
    </Button>
  )
}

function Testing({ sample, items }: { sample: Sample; items: Items }) {
  const { t } = useTranslation('audit/sampling')
  const { store } = items
  const [opened, setOpened] = useState<string | null>(null)
  const { labels, context } = useSheetLabels(sampleitems, store, NAMED)
  const lines = useLinesLater(store).map(({ view }) => view)
  const now = lines.length > 0 ? countItems(lines, sample) : sample
  return (
    <>
      <VerdictNotice sample={now} />
      {now.loose > 0 ? <Notice variant="warning">{t('loose', { n: now.loose })}</Notice> : null}
      <SheetTab
        {...items}
        of={sampleitems}
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
          />
        )}
      </SheetTab>
      <Suspense>
        {opened ? <ItemPanel store={store} id={opened} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </>
  )
}
