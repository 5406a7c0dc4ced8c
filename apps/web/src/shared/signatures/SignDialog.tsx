import type { Meaning } from 'contract/meaning'
import type { Prepared } from 'contract/workspace/signatures'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { codeOf, type Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SignIntent } from './SignIntent.tsx'
import { SignStatement } from './SignStatement.tsx'

export interface SignDialogProps {
  slice: Slice
  record: AnyRecord
  /** The available meanings; only one if a transition requires it. */
  meanings: readonly Meaning[]
  step?: { to: string; reasonRequired: boolean }
  onClose: () => void
}

/** Signing in two steps: meaning and reason, then the statement with the re-authentication. */
export function SignDialog({ slice, record, meanings, step, onClose }: SignDialogProps) {
  const { t } = useTranslation('shared/signatures')
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  return (
    <Dialog open onClose={onClose} title={t('dialog.title', { code: codeOf(slice.of, record) })}>
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
