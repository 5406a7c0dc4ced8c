import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { gapAnalysisRoutes, type GapAnalysis } from 'contract/compliance/gap-analyses'
import { gapitems } from 'contract/compliance/gap-items'
import { ANSWERS, type Answer } from 'contract/compliance/scoring'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { applyBulk, undoBulk } from '#platform/collections/bulk.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useUndoToast } from '#shared/bulk/use-undo-toast.ts'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { useAllLines } from '#shared/sheet/use-sheet.ts'
import type { ItemStore } from '../item-rules.ts'
import { actionSlice } from '../linked-slices.ts'
import { analysisSlice, itemSlice } from '../slices.ts'
import { BULK_KINDS, type BulkChoice, type BulkKind, editsOf, planBulk } from './bulk-plan.ts'
import { SkippedList } from './SkippedList.tsx'

export interface BulkDialogProps {
  analysis: GapAnalysis
  store: ItemStore
  /** The selected items, or all that are shown. */
  ids: readonly string[]
  onClose: () => void
}

/** One change for many items. Skipped items are listed with the reason beforehand, and the change can be undone. */
export function BulkDialog({ analysis, store, ids, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['compliance/gaps', 'contract/common'])
  const announce = useUndoToast()
  const labels = useCollectionLabels(gapitems)
  const owner = useId()
  const client = useQueryClient()
  const { id: me } = useSuspenseQuery(meQuery).data
  const judging = analysis.status === 'in_review'
  const [choice, setChoice] = useState<BulkChoice>({
    kind: judging ? 'review' : 'answer',
    answer: 'partially_compliant',
    ownerId: '',
    me,
  })
  const [dueOn, setDueOn] = useState('')
  const all = useAllLines(store)
  const items = useMemo(() => {
    const wanted = new Set(ids)
    return all.filter(({ id }) => wanted.has(id))
  }, [all, ids])
  const plan = planBulk(items, choice)
  const { kind } = choice
  const refresh = () =>
    Promise.all(
      [itemSlice, analysisSlice, actionSlice].map(({ of }) =>
        client.invalidateQueries({ queryKey: sliceKey(of) }),
      ),
    )
  const apply = useMutation({
    mutationFn: async () => {
      const chosen = plan.items.map(({ id }) => id)
      if (kind === 'review') {
        const report = await applyBulk(itemSlice, { ids: chosen }, { to: 'reviewed' }, crypto.randomUUID())
        const undo = report.operation
          ? () => undoBulk(itemSlice, report.operation!, crypto.randomUUID())
          : undefined
        return { done: report.changed, undo }
      }
      if (kind === 'actions') {
        const { created } = await call(gapAnalysisRoutes.planActions, {
          params: { id: analysis.id },
          body: {
            items: chosen,
            ...(choice.ownerId ? { ownerId: choice.ownerId } : {}),
            ...(dueOn ? { dueOn } : {}),
          },
        })
        const made = created.map(({ id }) => id)
        const undo = () =>
          applyBulk(
            actionSlice,
            { ids: made },
            { to: 'cancelled', reason: t('bulk.undone') },
            crypto.randomUUID(),
          )
        return { done: created.length, undo }
      }
      store.edit(editsOf(plan, choice))
      return { done: plan.items.length, undo: () => Promise.resolve(store.undo()) }
    },
    onSuccess: ({ done, undo }) => {
      void refresh()
      announce(t(`bulk.done.${kind}`, { n: done }), undo && (() => undo().then(refresh)))
      onClose()
    },
  })
  const needsOwner = kind === 'owner' && choice.ownerId === ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bulk.title', { n: ids.length })}
      text={t('bulk.text')}
      width="wide"
    >
      <div className="space-y-4">
        {apply.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(apply.error)}`)}</Notice>
        ) : null}
        <SelectField
          label={t('bulk.what')}
          value={kind}
          onChange={(event) => setChoice({ ...choice, kind: event.target.value as BulkKind })}
        >
          {BULK_KINDS.filter((one) => one !== 'review' || judging).map((one) => (
            <option key={one} value={one}>
              {t(`bulk.kinds.${one}`)}
            </option>
          ))}
        </SelectField>
        {kind === 'answer' ? (
          <SelectField
            label={labels.field('answer')}
            value={choice.answer}
            onChange={(event) => setChoice({ ...choice, answer: event.target.value as Answer })}
          >
            {ANSWERS.map((one) => (
              <option key={one} value={one}>
                {labels.choice('answer', one)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {kind === 'owner' || kind === 'actions' ? (
          <div>
            <label htmlFor={owner} className="mb-1.5 block text-body font-medium">
              {labels.field('ownerId')}
            </label>
            <ReferenceInput
              id={owner}
              kind="person"
              value={choice.ownerId}
              problem={undefined}
              onChange={(ownerId) => setChoice({ ...choice, ownerId })}
            />
            {kind === 'actions' ? (
              <p className="mt-1 text-body text-ink-soft">{t('bulk.ownerHint')}</p>
            ) : null}
          </div>
        ) : null}
        {kind === 'actions' ? (
          <DateField label={t('bulk.due')} hint={t('bulk.dueHint')} value={dueOn} onChange={setDueOn} />
        ) : null}
        <p role="status" className="text-body font-medium">
          {t('bulk.changes', { n: plan.items.length })}
        </p>
        <SkippedList skipped={plan.skipped} />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            busy={apply.isPending}
            disabled={plan.items.length === 0 || needsOwner}
            onClick={() => apply.mutate()}
          >
            {t('bulk.apply', { n: plan.items.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
