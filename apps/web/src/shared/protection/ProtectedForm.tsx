import type { ProtectedAct, ProtectedChange } from 'contract/workspace/protection'
import { useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useRequestChange } from './protection.api.ts'
import { ReasonAndProof } from './ReasonAndProof.tsx'

export interface ProtectedDialogProps {
  /** What is asked for; nothing while nobody asks. */
  act: ProtectedAct | null
  /** A reason that was entered already. */
  reason?: string
  onClose: () => void
  onDone?: (change: ProtectedChange) => void
}

/** Asks for something that weakens protection: why, a proof of who asks, and then what becomes of it. */
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
