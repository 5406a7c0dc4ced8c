import type { User } from 'contract/workspace/users'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useMember } from './users.api.ts'

/** Ends a member's sessions in this organisation: a device was lost, or a session is a stranger's. */
export function EndSignIns({ user }: { user: User }) {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  const [asking, setAsking] = useState(false)
  const { endSignIns } = useMember(user.id)
  function ended() {
    setAsking(false)
    showToast({ text: t('endSignIns.done', { name: user.name }) })
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {t('endSignIns.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('endSignIns.title', { name: user.name })}
        text={t('endSignIns.text')}
        confirm={t('endSignIns.open')}
        reason="required"
        busy={endSignIns.isPending}
        problem={endSignIns.error ? t(`contract/common:errors.${errorCode(endSignIns.error)}`) : undefined}
        onConfirm={(reason) => endSignIns.mutate(reason, { onSuccess: ended })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
