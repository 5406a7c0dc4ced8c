import { Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { finishWriting } from '#platform/records/being-written.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useRecordStep } from '#platform/records/record-mutations.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import type { OfferedStep } from '#platform/records/steps.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { StatusSteps } from './StatusSteps.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded with the first transition that needs a signature.
const SignDialog = lazy(async () => {
  const [{ SignDialog: Signing }] = await Promise.all([
    import('#shared/signatures/SignDialog.tsx'),
    loadNamespaces('shared/signatures', 'contract/signatures'),
  ])
  return { default: Signing }
})
interface RecordActionsProps {
  slice: Slice
  record: AnyRecord
  /** Another action is the primary one. */
  quiet?: boolean
  /** On a phone the primary action is at the foot of the screen. */
  atFoot?: boolean
}

/** The transitions of a record; asks for a reason or a signature where one is required. */
export function RecordActions({ slice, record, quiet = false, atFoot = false }: RecordActionsProps) {
  const { t } = useTranslation(['shared/record', 'contract/common'])
  const labels = useCollectionLabels(slice.of)
  const client = useQueryClient()
  const move = useRecordStep(slice, record.id)
  const [asked, setAsked] = useState<OfferedStep | null>(null)
  const [signed, setSigned] = useState<OfferedStep | null>(null)

  function take(step: OfferedStep, reason?: string) {
    move.mutate(
      {
        version: record.version,
        step: { kind: 'transition', to: step.to, ...(reason ? { reason } : {}) },
      },
      {
        onSuccess: () => {
          setAsked(null)
          showToast({ text: t('steps.changed', { status: labels.status(step.to) }) })
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
  function askOrTake(step: OfferedStep) {
    move.reset()
    if (step.signature) void finishWriting(record.id, record.version).finally(() => setSigned(step))
    else if (step.reasonRequired || step.warnings.length > 0) setAsked(step)
    else take(step)
  }
  const verb = asked ? labels.transition(asked.name) : ''
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      <StatusSteps
        of={slice.of}
        record={record}
        busy={move.isPending}
        quiet={quiet}
        atFoot={atFoot}
        onStep={askOrTake}
      />
      <ConfirmDialog
        open={asked !== null}
        title={verb}
        text={asked?.warnings.map(labels.guard).join(' ')}
        confirm={verb}
        reason={asked?.reasonRequired ? 'required' : 'optional'}
        busy={move.isPending}
        problem={move.error ? t(`contract/common:errors.${errorCode(move.error)}`) : undefined}
        onConfirm={(reason) => (asked ? take(asked, reason) : undefined)}
        onCancel={() => setAsked(null)}
      />
      {signed?.signature ? (
        <Suspense>
          <SignDialog
            slice={slice}
            record={record}
            meanings={[signed.signature]}
            step={signed}
            onClose={() => setSigned(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
