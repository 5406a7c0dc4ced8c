import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isByHand, type Sample, verdictOf } from 'contract/audit/samples'
import { Flag, ListPlus, Shuffle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { useUpdateRecord } from '#platform/records/record-mutations.ts'
import { Button } from '#ui/Button.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { lazy } from '#ui/lazy.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { extendSample } from './population-file.ts'
import { Reperform } from './Reperform.tsx'
import { sampleSlice } from './slices.ts'

const DrawDialog = lazy(async () => ({ default: (await import('./DrawDialog.tsx')).DrawDialog }))

/** Drawing, extending and evaluating a sample. */
export function SampleActions({ sample }: { sample: Sample }) {
  const { t } = useTranslation('audit/sampling')
  const [drawing, setDrawing] = useState<'draw' | 'extend' | null>(null)
  const mayDo = sample.can.includes('update')
  return (
    <div className="flex flex-wrap items-start gap-2 empty:hidden">
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
