import { useQuery } from '@tanstack/react-query'
import { REPORT_SECTIONS, type Report, type ReportSection } from 'contract/audit/reports'
import { Suspense } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { usePageAddress } from '#platform/page-address.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { InlineField } from '#shared/record/InlineField.tsx'
import { DiscussionTab } from '#shared/record/late-tabs.ts'
import { RecordHeader } from '#shared/record/RecordHeader.tsx'
import { Section } from '#ui/Section.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { reportStateQuery } from '../completion.api.ts'
import { reportSlice } from '../slices.ts'
import { Distribution } from './Distribution.tsx'
import { Preview } from './Preview.tsx'
import { ReportTools } from './ReportTools.tsx'
import { SectionEditor } from './SectionEditor.tsx'

const isSection = (value: unknown): value is ReportSection =>
  (REPORT_SECTIONS as readonly unknown[]).includes(value)

/** Conformance is stated by a person, and departures with their reasons; a correcting version says what it corrects. */
const shownFields = ({ conformance, previous }: Report): string[] => [
  'responseDueOn',
  'conformance',
  ...(conformance === 'departs' ? ['conformanceNote'] : []),
  ...(previous ? ['correction'] : []),
]

interface ReportWorkProps {
  report: Report
  versions: readonly Report[]
  onOpen: (id: string) => void
}

/** One version of the report: a section beside the preview, what is out of date, and the recipients. */
export function ReportWork({ report, versions, onOpen }: ReportWorkProps) {
  const { t } = useTranslation('audit/completion')
  const state = useQuery(reportStateQuery(report.id))
  const me = useQuery(meQuery)
  const [{ section = 'summary' }, go] = usePageAddress<{ section?: ReportSection | undefined }>((search) => ({
    section: isSection(search['section']) ? search['section'] : undefined,
  }))
  const record = report as AnyRecord
  const { save } = useSave(reportSlice, report.id)
  const mayWrite = record.can.includes('update')
  const show = (next: ReportSection) => go({ section: next })
  return (
    <>
      <div className="ruled py-4">
        <RecordHeader slice={reportSlice} record={record} level="h2" />
        <dl className="mt-3 max-w-2xl border-t border-line">
          {shownFields(report).map((name) => (
            <InlineField key={name} slice={reportSlice} record={record} name={name} save={save} />
          ))}
        </dl>
        <ReportTools report={report} state={state.data} versions={versions} onOpen={onOpen} />
      </div>
      {state.isPending ? <Loading /> : null}
      {state.isError ? <ErrorState error={state.error} onRetry={() => void state.refetch()} /> : null}
      {state.data ? (
        <div className={`grid items-start gap-4 ${mayWrite ? 'lg:grid-cols-2' : ''}`}>
          {mayWrite && me.data?.organisationId ? (
            <div className="min-w-0 lg:sticky lg:top-14">
              <SectionEditor
                key={section}
                report={report}
                section={section}
                state={state.data}
                organisation={me.data.organisationId}
                person={me.data.id}
                onSection={show}
              />
            </div>
          ) : null}
          <section aria-label={t('report.preview')} className="ruled min-w-0 py-6">
            <Preview
              report={report}
              state={state.data}
              shown={mayWrite ? section : undefined}
              onSection={mayWrite ? show : undefined}
            />
          </section>
        </div>
      ) : null}
      <Distribution report={report} />
      <Section title={t('remarks.title')} text={t('remarks.text')}>
        <Suspense fallback={<Loading />}>
          <DiscussionTab slice={reportSlice} record={record} />
        </Suspense>
      </Section>
    </>
  )
}
