import type { Issue } from 'contract/audit/issues'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useKeep } from '../issues.api.ts'

/** How a dispute ends: the lead upholds the issue here, or revises it with the transition above. */
export function Dispute({ issue, mayKeep }: { issue: Issue; mayKeep: boolean }) {
  const { t } = useTranslation(['audit/issues', 'contract/common'])
  const [asking, setAsking] = useState(false)
  const keep = useKeep(issue)
  if (issue.response !== 'disagree' || (issue.status !== 'disputed' && !issue.kept)) return null
  return (
    <Section
      title={t('dispute.title')}
      text={t('dispute.text')}
      tools={
        mayKeep ? (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {t('dispute.keep')}
          </Button>
        ) : null
      }
    >
      {issue.kept ? (
        <p dir="auto" className="text-body whitespace-pre-line">
          {issue.keptReason}
        </p>
      ) : (
        <p className="text-body text-ink-soft">{t('dispute.open')}</p>
      )}
      <ConfirmDialog
        open={asking}
        title={t('dispute.keep')}
        text={t('dispute.keepText')}
        confirm={t('dispute.keep')}
        reason="required"
        busy={keep.isPending}
        problem={keep.error ? t(`contract/common:errors.${errorCode(keep.error)}`) : undefined}
        onConfirm={(reason) =>
          keep.mutate(reason, {
            onSuccess: () => {
              setAsking(false)
              showToast({ text: t('dispute.kept') })
            },
          })
        }
        onCancel={() => setAsking(false)}
      />
    </Section>
  )
}
