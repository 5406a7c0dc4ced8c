import type { Issue } from 'contract/audit/issues'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useAskCancel } from '../issues.api.ts'
import { CANCELLABLE } from './issue-rights.ts'

/** The lead asks the reviewer to consent to cancelling. */
export function CancelTool({ issue }: { issue: Issue }) {
  const { t } = useTranslation(['audit/issues', 'contract/common'])
  const [asking, setAsking] = useState(false)
  const ask = useAskCancel(issue)
  if (!issue.can.includes('archive') || issue.cancelReason || !CANCELLABLE.includes(issue.status)) return null
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {t('cancel.ask')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cancel.ask')}
        text={t('cancel.text')}
        confirm={t('cancel.confirm')}
        reason="required"
        busy={ask.isPending}
        problem={ask.error ? t(`contract/common:errors.${errorCode(ask.error)}`) : undefined}
        onConfirm={(reason) =>
          ask.mutate(reason, {
            onSuccess: () => {
              setAsking(false)
              showToast({ text: t('cancel.asked') })
            },
          })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
