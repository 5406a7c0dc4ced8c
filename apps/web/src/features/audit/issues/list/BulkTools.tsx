import { BellRing, Share2 } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { issueSlice } from '../issue-slices.ts'
import { useAskUpdate, useShare } from '../issues.api.ts'

interface BulkToolsProps {
  ids: readonly string[]
  onDone: (report?: BulkReport) => void
}

/** Bulk actions on issues. Rating and closing are done one by one. */
export function BulkTools({ ids, onDone }: BulkToolsProps) {
  const { t } = useTranslation(['audit/issues', 'contract/common'])
  const may = useMay()
  const ask = useAskUpdate()
  const share = useShare()
  if (!may(issueSlice.of.actions.archive)) return null
  const refused = (error: unknown) =>
    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={share.isPending}
        onClick={() =>
          share.mutate(ids, {
            onError: refused,
            onSuccess: (report) => {
              const left = report.skipped.length
              showToast({
                text: `${t('share.done', { count: report.changed })} ${left ? t('share.left', { count: left }) : ''}`,
              })
              onDone(report)
            },
          })
        }
      >
        <Share2 aria-hidden />
        {t('share.do')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={ask.isPending}
        onClick={() =>
          ask.mutate(ids, {
            onError: refused,
            onSuccess: ({ asked, left }) => {
              showToast({
                text: `${t('ask.done', { count: asked })} ${left ? t('ask.left', { count: left }) : ''}`,
              })
              onDone()
            },
          })
        }
      >
        <BellRing aria-hidden />
        {t('ask.do')}
      </Button>
    </>
  )
}
