import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reports, type Report } from 'contract/audit/reports'
import { Suspense } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { DiscussionTab } from '#shared/record/late-tabs.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { reportStateQuery } from '../completion.api.ts'
import { Preview } from '../report/Preview.tsx'
import { reportSlice } from '../slices.ts'

/** The draft report for the auditee: its content, the response deadline and a field for comments. */
export function DraftCard({ id }: { id: string }) {
  const { t } = useTranslation('audit/completion')
  const labels = useCollectionLabels(reports)
  const locale = useLocale()
  const record = useQuery(recordQuery(reportSlice, id))
  const state = useQuery(reportStateQuery(id))
  if (record.isPending || state.isPending) return <Loading />
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  if (state.isError) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  const report = record.data as Report
  const open = report.status === 'with_auditee'
  return (
    <div className="min-w-0 space-y-4">
      <article aria-labelledby="asked-title" className="ruled space-y-4 py-4 sm:py-6">
        <header className="space-y-2">
          <p className="flex flex-wrap items-center gap-2 text-body text-ink-soft">
            <bdi className="tabular-nums">{report.code}</bdi>
            <StatusBadge status={report.status} label={labels.status(report.status)} />
          </p>
          <h2 id="asked-title" className="text-record font-semibold">
            <LocalizedText text={report.name} />
          </h2>
          {open && report.responseDueOn ? (
            <p className="text-body">{t('asked.by', { day: formatDay(report.responseDueOn, locale) })}</p>
          ) : null}
        </header>
        {open ? (
          <Notice>
            {t('asked.draft')}{' '}
            <Link to="/issues" className="underline underline-offset-2">
              {t('asked.issues')}
            </Link>
          </Notice>
        ) : null}
        <div className="rounded-control border border-line px-4 py-5 sm:px-6">
          <Preview report={report} state={state.data} shown={undefined} onSection={undefined} />
        </div>
      </article>
      <Section title={t('remarks.title')} text={t('asked.remarks')}>
        <Suspense fallback={<Loading />}>
          <DiscussionTab slice={reportSlice} record={record.data} />
        </Suspense>
      </Section>
    </div>
  )
}
