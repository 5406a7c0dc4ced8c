import type { Meaning } from 'contract/meaning'
import type { Prepared } from 'contract/workspace/signatures'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { codeOf, type Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SignIntent } from './SignIntent.tsx'
import { SignStatement } from './SignStatement.tsx'

export interface SignDialogProps {
  slice: Slice
  record: AnyRecord
  /** The available meanings; only one if a transition requires it. */
  meanings: readonly Meaning[]
  /** The transition that is made by signing; its warnings are guards that do not hold and do not forbid it. */
  step?: { to: string; reasonRequired: boolean; warnings?: readonly string[] }
  onClose: () => void
}

/** Signing in two steps: meaning and reason, then the statement with the re-authentication. */
export function SignDialog({ slice, record, meanings, step, onClose }: SignDialogProps) {
  const { t } = useTranslation('shared/signatures')
  const labels = useCollectionLabels(slice.of)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const warnings = step?.warnings ?? []
  return (
    <Dialog open onClose={onClose} title={t('dialog.title', { code: codeOf(slice.of, record) })}>
      {warnings.length > 0 ? (
        <div className="mb-4">
          <Notice variant="warning">{warnings.map(labels.guard).join(' ')}</Notice>
        </div>
      ) : null}
      {prepared ? (
        <SignStatement
          slice={slice}
          record={record}
          prepared={prepared}
          onBack={() => setPrepared(null)}
          onSigned={onClose}
        />
      ) : (
        <SignIntent
          slice={slice}
          record={record}
          meanings={meanings}
          {...(step ? { step } : {})}
          onPrepared={setPrepared}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
