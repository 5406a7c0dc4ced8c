import type { Invitation } from 'contract/workspace/invitations'
import { useTranslation } from '#platform/i18n/index.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useInvitations } from './invitations.api.ts'
import { useErasingProblem } from './use-erasing-problem.ts'

/** Erases name and address of somebody who never joined. */
export function EraseInvitation({
  invitation,
  onClose,
}: {
  invitation: Invitation | null
  onClose: () => void
}) {
  const { t } = useTranslation('workspace/users')
  const { erase } = useInvitations()
  const problem = useErasingProblem(erase.error)
  return (
    <ConfirmDialog
      open={invitation !== null}
      title={t('erasing.open')}
      text={t('invite.eraseText', { email: invitation?.email ?? '' })}
      confirm={t('erasing.open')}
      reason="required"
      busy={erase.isPending}
      problem={problem ?? undefined}
      onConfirm={(reason) => erase.mutate({ id: invitation!.id, reason }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
