import type { Assessment } from 'contract/risk/assessments'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import type { LineStore } from '../grid/line-rules.ts'
import { useRefreshCompliance } from './duty.api.ts'
import { hasMoved } from './compliance.ts'

/**
 * Notice in an open assessment that compliance has changed since its lines were scored, with a button to rescore them.
 */
export function ComplianceChanged({ assessment, store }: { assessment: Assessment; store: LineStore }) {
  const { t } = useTranslation(['risk/assessment', 'contract/common'])
  const refresh = useRefreshCompliance(assessment.id)
  const moved = useLinesLater(store).filter(({ saved }) => hasMoved(saved)).length
  const open = assessment.status === 'draft' || assessment.status === 'in_progress'
  if (!open || moved === 0) return null
  return (
    <div className="mb-4">
      <Notice variant="warning">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t('duty.changed', { count: moved })}</p>
          {assessment.can.includes('update') ? (
            <Button
              variant="secondary"
              size="small"
              busy={refresh.isPending}
              onClick={() =>
                refresh.mutate(null, {
                  onSuccess: ({ refreshed }) =>
                    showToast({ text: t('duty.refreshed', { count: refreshed }) }),
                  onError: (error) =>
                    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
                })
              }
            >
              <RefreshCw aria-hidden />
              {t('duty.refresh')}
            </Button>
          ) : null}
        </div>
      </Notice>
    </div>
  )
}
