import { useQuery } from '@tanstack/react-query'
import { REPORT_SECTIONS, reports, type Report, type ReportSection } from 'contract/audit/reports'
import type { ReportState } from 'contract/audit/report-writing'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { textQuery } from '#platform/rich-texts/text-query.ts'
import { LazyRichEditor } from '#shared/editor/lazy.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useForget } from '../completion.api.ts'
import { PartsNotice } from './PartsNotice.tsx'

interface SectionEditorProps {
  report: Report
  section: ReportSection
  state: ReportState
  organisation: string
  person: string
  onSection: (section: ReportSection) => void
}

/** Editor of one section, shared live; changes of the underlying data are shown above it. */
export function SectionEditor({
  report,
  section,
  state,
  organisation,
  person,
  onSection,
}: SectionEditorProps) {
  const { t } = useTranslation('audit/completion')
  const labels = useCollectionLabels(reports)
  const text = useQuery(textQuery(report.id, section))
  const now = state.sections.find((one) => one.section === section)!
  const forget = useForget()
  const place = useRef<HTMLDivElement>(null)
  // The preview is refreshed shortly after typing.
  useEffect(() => {
    const typed = place.current
    let waiting: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => void forget(), 1_500)
    }
    typed?.addEventListener('keyup', later)
    return () => {
      clearTimeout(waiting)
      typed?.removeEventListener('keyup', later)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- it listens as long as the section is open
  }, [])
  return (
    <div className="space-y-3">
      <nav aria-label={t('report.sections')} className="ruled py-2">
        <ol className="flex flex-wrap gap-1">
          {REPORT_SECTIONS.map((one) => {
            const { outdated, words: count } = state.sections.find((each) => each.section === one)!
            return (
              <li key={one}>
                <button
                  type="button"
                  aria-current={one === section ? 'true' : undefined}
                  onClick={() => onSection(one)}
                  className="min-h-9 cursor-pointer rounded-control px-2.5 py-1 text-body hover:bg-surface-soft aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent-strong"
                >
                  {labels.field(one)}
                  {outdated || count === 0 ? (
                    <span className="ms-1.5 text-meta text-warning">
                      {t(count === 0 ? 'report.emptyShort' : 'report.outdated')}
                    </span>
                  ) : null}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      <PartsNotice report={report.id} section={section} parts={now.parts} />
      <div ref={place} className="[&_.rich-text]:min-h-64">
        {text.isPending ? <Loading /> : null}
        {text.isError ? <ErrorState error={text.error} onRetry={() => void text.refetch()} /> : null}
        {text.data ? (
          <Suspense fallback={<Loading />}>
            <LazyRichEditor
              key={text.data.id}
              text={text.data}
              label={labels.field(section)}
              setup="full"
              organisation={organisation}
              person={person}
            />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
