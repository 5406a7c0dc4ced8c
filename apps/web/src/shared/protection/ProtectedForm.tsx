import type { ProtectedAct, ProtectedChange } from 'contract/workspace/protection'
import { useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useRequestChange } from './protection.api.ts'
import { ReasonAndProof } from './ReasonAndProof.tsx'

export interface ProtectedDialogProps {
  /** The requested change; null if there is none. */
  act: ProtectedAct | null
  /** A reason that was already entered. */
  reason?: string
  onClose: () => void
  onDone?: (change: ProtectedChange) => void
}

/** Requests a change that weakens protection: a reason, a re-authentication, and then the result. */
export function ProtectedForm({ act, reason = '', onClose, onDone }: ProtectedDialogProps) {
  const { t } = useTranslation('shared/protection')
  const request = useRequestChange((change) => {
    showToast({ text: t(change.status === 'done' ? 'done' : 'waits') })
    onClose()
    onDone?.(change)
  })
  return (
    <Dialog open={act !== null} onClose={onClose} title={t('title')} text={t('text')}>
      <ReasonAndProof
        purpose={(why) => ({ for: 'request', act: act!, reason: why })}
        submit={t('request')}
        reason={reason}
        busy={request.isPending}
        error={request.error}
        onProved={(why, proof) => request.mutate({ act: act!, reason: why, ...proof })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
