import type { Report } from 'contract/audit/reports'
import type { ReportState } from 'contract/audit/report-writing'
import { FileText, FileType, GitCompare, RefreshCw, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { late } from '#ui/dialog/late.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { usePrintReport, useReportWork } from '../completion.api.ts'

const CompareDialog = late(async () => (await import('./CompareDialog.tsx')).CompareDialog)

interface ReportToolsProps {
  report: Report
  state: ReportState | undefined
  versions: readonly Report[]
  onOpen: (id: string) => void
}

/** Actions on the whole report: generate, refresh, compare, correct, print. */
export function ReportTools({ report, state, versions, onOpen }: ReportToolsProps) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const { compose, refresh, revise, noResponse } = useReportWork(report.id)
  const print = usePrintReport(report.id)
  const [correcting, setCorrecting] = useState(false)
  const [comparing, setComparing] = useState(false)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const mayWrite = (report as AnyRecord).can.includes('update')
  const empty = state?.sections.some(({ words }) => words === 0) ?? false
  // A section that was never written is not out of date.
  const outdated = state?.sections.filter((one) => one.outdated && one.words > 0).length ?? 0
  const say = {
    onError: (error: unknown) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' as const }),
  }
  const others = versions.filter(({ id }) => id !== report.id)
  const overdue =
    report.status === 'with_auditee' && report.responseDueOn !== null && report.responseDueOn < today
  return (
    <div className="mt-3 space-y-3 border-t border-line pt-3">
      {outdated > 0 ? (
        <Notice variant="warning">{t('report.outdatedSections', { count: outdated })}</Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {mayWrite && empty ? (
          <Button size="small" busy={compose.isPending} onClick={() => compose.mutate(undefined, say)}>
            <Sparkles aria-hidden />
            {t('report.compose')}
          </Button>
        ) : null}
        {mayWrite && outdated > 0 ? (
          <Button
            variant="secondary"
            size="small"
            busy={refresh.isPending}
            onClick={() => refresh.mutate({}, say)}
          >
            <RefreshCw aria-hidden />
            {t('report.renewAll')}
          </Button>
        ) : null}
        {overdue && !report.noResponse ? (
          <Button
            variant="secondary"
            size="small"
            busy={noResponse.isPending}
            onClick={() => noResponse.mutate(undefined, say)}
          >
            {t('report.noResponse')}
          </Button>
        ) : null}
        {report.status === 'issued' ? (
          <Button variant="secondary" size="small" onClick={() => setCorrecting(true)}>
            {t('report.revise')}
          </Button>
        ) : null}
        {others.length > 0 ? (
          <Button variant="secondary" size="small" onClick={() => setComparing(true)}>
            <GitCompare aria-hidden />
            {t('report.compare')}
          </Button>
        ) : null}
        {(['pdf', 'word'] as const).map((format) => {
          const Icon = format === 'pdf' ? FileText : FileType
          return (
            <Button
              key={format}
              variant="secondary"
              size="small"
              busy={print.isPending && print.variables === format}
              onClick={() =>
                print.mutate(format, { ...say, onSuccess: () => showToast({ text: t('report.printing') }) })
              }
            >
              <Icon aria-hidden />
              {t(`report.${format}`)}
            </Button>
          )
        })}
      </div>
      <ConfirmDialog
        open={correcting}
        title={t('report.revise')}
        text={t('report.reviseText')}
        confirm={t('report.revise')}
        reason="required"
        busy={revise.isPending}
        problem={revise.error ? t(`contract/common:errors.${errorCode(revise.error)}`) : undefined}
        onConfirm={(correction) =>
          revise.mutate(correction, {
            onSuccess: ({ id }) => {
              setCorrecting(false)
              onOpen(id)
            },
          })
        }
        onCancel={() => setCorrecting(false)}
      />
      <CompareDialog open={comparing} report={report} others={others} onClose={() => setComparing(false)} />
    </div>
  )
}
