import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { MAX_POPULATION, type PopulationRow } from 'contract/audit/population'
import { isByHand, type Sample } from 'contract/audit/samples'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { drawSample, extendSample } from './population-file.ts'
import { PopulationInput } from './PopulationInput.tsx'
import { SuggestedSize } from './SuggestedSize.tsx'

export interface DrawDialogProps {
  sample: Sample
  /** Extends the sample by the same number of items, chosen by hand. */
  extending?: boolean
  onClose: () => void
}

/** Imports the population and draws items from it; items chosen by hand are used as they are. */
export function DrawDialog({ sample, extending = false, onClose }: DrawDialogProps) {
  const { t } = useTranslation(['audit/sampling', 'ui/dialog', 'contract/common'])
  const client = useQueryClient()
  const me = useSuspenseQuery(meQuery).data
  const [rows, setRows] = useState<readonly PopulationRow[]>([])
  const byHand = isByHand(sample.method)
  const draw = useMutation({
    mutationFn: () =>
      extending
        ? extendSample(client, sample, rows)
        : drawSample(client, {
            sample,
            rows,
            name: t('population.evidence', { code: sample.code }),
            me: me.id,
          }),
    onSuccess: () => {
      showToast({ text: t('draw.done') })
      onClose()
    },
  })
  const details = (draw.error as { details?: { path: string[] }[] } | null)?.details
  const needsReason = Array.isArray(details) && details.some(({ path }) => path[0] === 'sizeReason')
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t(byHand ? 'draw.chosenTitle' : 'draw.title')}
      text={t(byHand ? 'draw.chosenText' : 'draw.text')}
    >
      <div className="space-y-4">
        <PopulationInput period={sample} onRows={setRows} />
        {!byHand && rows.length > 0 ? (
          <SuggestedSize facts={{ ...sample, populationSize: rows.length }} size={sample.size} />
        ) : null}
        {draw.error ? (
          <Notice variant="danger">
            {needsReason ? t('draw.needsReason') : t(`contract/common:errors.${errorCode(draw.error)}`)}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button
            busy={draw.isPending}
            disabled={rows.length === 0 || rows.length > MAX_POPULATION}
            onClick={() => draw.mutate()}
          >
            {byHand ? t('draw.take', { n: rows.length }) : t('draw.do', { n: sample.size })}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
