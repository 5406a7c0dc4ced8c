import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import {
  applyBulk,
  checkBulk,
  type BulkChange,
  type BulkReport,
  type Chosen,
} from '#platform/collections/bulk.ts'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BulkFields } from './BulkFields.tsx'
import { readPlan, startPlan, type BulkPlan } from './bulk-plan.ts'
import { BulkPreview } from './BulkPreview.tsx'
import { BulkStatus } from './BulkStatus.tsx'

export interface BulkEditDialogProps {
  slice: Slice<'bulk'>
  chosen: Chosen
  count: number
  onClose: () => void
  /** Reports the result; its operation id allows undo. */
  onDone: (report: BulkReport) => void
}

/** Edits many records at once: choose the change, preview it, apply it. */
export function BulkEditDialog({ slice, chosen, count, onClose, onDone }: BulkEditDialogProps) {
  const { t } = useTranslation(['shared/bulk', 'contract/common'])
  const client = useQueryClient()
  const [plan, setPlan] = useState<BulkPlan>(() => startPlan(slice.of))
  const [missing, setMissing] = useState<readonly string[]>([])
  const [key] = useState(() => crypto.randomUUID())
  const check = useMutation({ mutationFn: (change: BulkChange) => checkBulk(slice, chosen, change) })
  const apply = useMutation({
    mutationFn: (change: BulkChange) => applyBulk(slice, chosen, change, key),
    onSuccess: async (report) => {
      onDone(report)
      await client.invalidateQueries({ queryKey: sliceKey(slice.of) })
    },
  })
  const failed = check.error ?? apply.error
  const onPlan = (patch: Partial<BulkPlan>) => {
    setPlan((before) => ({ ...before, ...patch }))
    setMissing([])
  }
  function preview(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readPlan(slice.of, plan)
    if ('missing' in read) setMissing(read.missing)
    else check.mutate(read.change)
  }
  const part = { of: slice.of, plan, missing, onPlan }
  return (
    <Dialog open onClose={onClose} title={t('title', { count })}>
      <div className="flex flex-col gap-5">
        {failed ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(failed)}`)}</Notice> : null}
        {check.data ? (
          <>
            <BulkPreview of={slice.of} report={check.data} />
            <div className="flex flex-wrap gap-2">
              <Button
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the preview answers the button pressed before; this is its next step
                autoFocus
                busy={apply.isPending}
                disabled={check.data.changed === 0}
                onClick={() => apply.mutate(check.variables)}
              >
                {check.data.changed === 0 ? t('nothing') : t('apply', { count: check.data.changed })}
              </Button>
              <Button variant="secondary" onClick={() => check.reset()}>
                {t('back')}
              </Button>
            </div>
          </>
        ) : (
          <form noValidate onSubmit={preview} className="flex flex-col gap-5">
            <Mode mode={plan.mode} onMode={(mode) => onPlan({ mode })} />
            {plan.mode === 'fields' ? <BulkFields {...part} /> : <BulkStatus {...part} />}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" busy={check.isPending}>
                {t('preview')}
              </Button>
              <Button variant="secondary" onClick={onClose}>
                {t('cancel')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  )
}

function Mode({ mode, onMode }: { mode: BulkPlan['mode']; onMode: (mode: BulkPlan['mode']) => void }) {
  const { t } = useTranslation('shared/bulk')
  return (
    <fieldset>
      <legend className="mb-1 text-body font-medium">{t('what')}</legend>
      <div className="flex gap-6 text-body">
        {(['fields', 'status'] as const).map((value) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="bulk-mode"
              checked={mode === value}
              onChange={() => onMode(value)}
              className="size-4 accent-accent"
            />
            {t(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
