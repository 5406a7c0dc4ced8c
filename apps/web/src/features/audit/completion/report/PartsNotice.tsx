import type { ReportSection } from 'contract/audit/reports'
import type { ReportPart } from 'contract/audit/report-writing'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { ContentView } from '#shared/editor/ContentView.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useReportWork } from '../completion.api.ts'

const SAID: readonly ReportPart['state'][] = [
  'stale',
  'edited_stale',
  'gone',
  'edited_gone',
  'missing',
  'removed',
]
/** A refresh keeps these parts as edited, unless it is asked to overwrite them. */
const BY_HAND: readonly ReportPart['state'][] = ['edited_stale', 'edited_gone', 'removed']

interface PartsNoticeProps {
  report: string
  section: ReportSection
  parts: readonly ReportPart[]
}

/** Parts of the section that are out of date, what a refresh would change, and what was edited by hand. */
export function PartsNotice({ report, section, parts }: PartsNoticeProps) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const { refresh } = useReportWork(report)
  const [seen, setSeen] = useState<string | null>(null)
  const shown = parts.filter(({ state }) => SAID.includes(state))
  if (shown.length === 0) return null
  const renewable = shown.some(({ state }) => !BY_HAND.includes(state))
  const renew = (over?: string) =>
    refresh.mutate(
      { sections: [section], ...(over ? { over: [over] } : {}) },
      {
        onSuccess: () => showToast({ text: t('report.renewed') }),
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  return (
    <div
      role="status"
      className="rounded-control border border-warning-line bg-warning-soft px-4 py-3 text-body text-warning"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{t('report.changed', { count: shown.length })}</p>
        {renewable ? (
          <Button variant="secondary" size="small" busy={refresh.isPending} onClick={() => renew()}>
            <RefreshCw aria-hidden />
            {t('report.renew')}
          </Button>
        ) : null}
      </div>
      <ul className="mt-2 space-y-2">
        {shown.map(({ id, state, difference }) => (
          <li key={id} className="rounded-control bg-surface px-3 py-2 text-ink">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span>{t(`report.states.${state as 'stale'}`)}</span>
              <span className="flex gap-1">
                {difference ? (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-expanded={seen === id}
                    onClick={() => setSeen(seen === id ? null : id)}
                  >
                    {t('report.whatChanged')}
                  </Button>
                ) : null}
                {BY_HAND.includes(state) ? (
                  <Button variant="quiet" size="small" busy={refresh.isPending} onClick={() => renew(id)}>
                    {t('report.over')}
                  </Button>
                ) : null}
              </span>
            </div>
            {seen === id && difference ? (
              <div className="mt-2 border-t border-line pt-2">
                <ContentView content={difference} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
