import type { ProtectedChange } from 'contract/workspace/protection'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDecisions } from '#shared/protection/protection.api.ts'
import { ReasonAndProof } from '#shared/protection/ReasonAndProof.tsx'

export type Decision = 'approve' | 'reject' | 'withdraw'

interface DecideDialogProps {
  change: ProtectedChange
  decision: Decision
  onClose: () => void
}

/** Decides on a request after re-authentication; withdrawing one's own request needs only a reason. */
export function DecideDialog({ change, decision, onClose }: DecideDialogProps) {
  const { t } = useTranslation(['shared/protection', 'contract/common'])
  const { approve, reject, withdraw } = useDecisions()
  const { id, requestedByName: name } = change
  if (decision === 'withdraw')
    return (
      <ConfirmDialog
        open
        title={t('list.withdraw')}
        text={t('list.withdrawText')}
        confirm={t('list.withdraw')}
        reason="required"
        busy={withdraw.isPending}
        problem={withdraw.error ? t(`contract/common:errors.${errorCode(withdraw.error)}`) : undefined}
        onConfirm={(reason) => withdraw.mutate({ id, reason }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    )
  const work = decision === 'approve' ? approve : reject
  const isAlone = decision === 'approve' && change.mayWithdraw
  const word = isAlone ? 'list.complete' : `list.${decision}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(word as 'list.approve')}
      text={t(isAlone ? 'list.completeText' : `list.${decision}Text`, { name })}
    >
      <ReasonAndProof
        purpose={(reason) =>
          decision === 'approve' ? { for: 'approve', change: id } : { for: 'reject', change: id, reason }
        }
        submit={t(word as 'list.approve')}
        reason={decision === 'reject' ? '' : null}
        busy={work.isPending}
        error={work.error}
        onProved={(reason, proof) => work.mutate({ id, reason, ...proof }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
