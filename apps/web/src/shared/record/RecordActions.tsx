import { lazy, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { has, type Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { finishWriting } from '#platform/records/being-written.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useRecordStep, type Step } from '#platform/records/record-mutations.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import type { OfferedStep } from '#platform/records/steps.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { StatusSteps } from './StatusSteps.tsx'

// Loaded with the first transition that needs a signature.
const SignDialog = lazy(async () => {
  const [{ SignDialog: Signing }] = await Promise.all([
    import('#shared/signatures/SignDialog.tsx'),
    loadNamespaces('shared/signatures', 'contract/signatures'),
  ])
  return { default: Signing }
})
// Loaded after the record: it can be read while its menu is loading.
const RecordExport = lazy(async () => {
  const [{ RecordExport: Loaded }] = await Promise.all([
    import('#shared/export/RecordExport.tsx'),
    loadNamespaces('shared/export'),
  ])
  return { default: Loaded }
})

type Asked = { kind: 'archive' } | { kind: 'transition'; step: OfferedStep }

interface RecordActionsProps {
  slice: Slice
  record: AnyRecord
  /** Only transitions, without archive and restore. */
  stepsOnly?: boolean
}

/** Transitions, archive and restore; asks for a reason where one is required. */
export function RecordActions({ slice, record, stepsOnly = false }: RecordActionsProps) {
  const { t } = useTranslation(['shared/record', 'contract/common'])
  const labels = useCollectionLabels(slice.of)
  const client = useQueryClient()
  const may = useMay()
  const move = useRecordStep(slice, record.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [signed, setSigned] = useState<OfferedStep | null>(null)

  function take(step: Step, done: string) {
    move.mutate(
      { version: record.version, step },
      {
        onSuccess: () => {
          setAsked(null)
          showToast({ text: done })
        },
        onError: (error) => {
          // A conflict: the other person's version is loaded, and the person decides again.
          if (errorCode(error) === 'VERSION_CONFLICT')
            void client.invalidateQueries({ queryKey: recordQuery(slice, record.id).queryKey, exact: true })
          if (!asked) showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
        },
      },
    )
  }
  const changed = (to: string) => t('steps.changed', { status: labels.status(to) })
  function confirm(reason: string) {
    if (asked?.kind === 'archive') take({ kind: 'archive', reason }, t('archive.done'))
    else if (asked) take({ kind: 'transition', to: asked.step.to, reason }, changed(asked.step.to))
  }
  function askOrTake(step: OfferedStep) {
    move.reset()
    if (step.signature) void finishWriting(record.id, record.version).finally(() => setSigned(step))
    else if (step.reasonRequired) setAsked({ kind: 'transition', step })
    else take({ kind: 'transition', to: step.to }, changed(step.to))
  }
  const verb = asked?.kind === 'transition' ? labels.transition(asked.step.name) : t('archive.do')
  return (
    <div className="flex flex-wrap items-start gap-2">
      <StatusSteps of={slice.of} record={record} busy={move.isPending} onStep={askOrTake} />
      {has(slice, 'archive') && record.can.includes('archive') && !stepsOnly ? (
        <Button
          variant="quiet"
          onClick={() => {
            move.reset()
            setAsked({ kind: 'archive' })
          }}
        >
          {t('archive.do')}
        </Button>
      ) : null}
      {has(slice, 'archive') && record.can.includes('restore') && !stepsOnly ? (
        <Button
          variant="secondary"
          busy={move.isPending}
          onClick={() => take({ kind: 'restore' }, t('archive.restored'))}
        >
          {t('archive.restore')}
        </Button>
      ) : null}
      {has(slice, 'exportOne') && may(slice.of.actions.export) && !stepsOnly ? (
        <Suspense fallback={<span className="h-10 w-24" />}>
          <RecordExport slice={slice} id={record.id} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title={verb}
        text={asked?.kind === 'archive' ? t('archive.text') : undefined}
        confirm={verb}
        reason="required"
        busy={move.isPending}
        problem={move.error ? t(`contract/common:errors.${errorCode(move.error)}`) : undefined}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
      {signed?.signature ? (
        <Suspense>
          <SignDialog
            slice={slice}
            record={record}
            meanings={[signed.signature]}
            step={{ to: signed.to, reasonRequired: signed.reasonRequired }}
            onClose={() => setSigned(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
