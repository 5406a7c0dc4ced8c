import { reports, type Report, type ReportSection } from 'contract/audit/reports'
import type { ReportState } from 'contract/audit/report-writing'
import { inLocale, isRightToLeft } from 'contract/locale'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Button } from '#ui/Button.tsx'
import { ContentView } from '#shared/editor/ContentView.tsx'

interface PreviewProps {
  report: Report
  state: ReportState
  shown: ReportSection | undefined
  onSection: ((section: ReportSection) => void) | undefined
}

/** The whole report to read, in the text direction of its language; sections that are out of date are marked. */
export function Preview({ report, state, shown, onSection }: PreviewProps) {
  const { t } = useTranslation('audit/completion')
  const labels = useCollectionLabels(reports)
  const dir = isRightToLeft(report.locale) ? 'rtl' : 'ltr'
  return (
    <article dir={dir} lang={report.locale} className="space-y-6">
      <header className="border-b border-line pb-4">
        <p className="text-body font-medium text-accent">{labels.status(report.status)}</p>
        <p className="text-title font-semibold">{inLocale(report.name, report.locale)}</p>
      </header>
      {state.sections.map(({ section, content, outdated, words: count }) => (
        <section
          key={section}
          data-section={section}
          className={
            section === shown ? 'rounded-control ring-2 ring-accent/40 ring-offset-8 ring-offset-surface' : ''
          }
        >
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-record font-semibold">{labels.field(section)}</h3>
            <span className="flex items-center gap-2">
              {outdated && count > 0 ? (
                <span className="inline-flex items-center gap-1 rounded border border-warning-line bg-warning-soft px-2 py-0.5 text-meta font-medium text-warning">
                  <TriangleAlert aria-hidden className="size-3.5" />
                  {t('report.outdated')}
                </span>
              ) : null}
              {onSection && section !== shown ? (
                <Button variant="quiet" size="small" onClick={() => onSection(section)}>
                  {t('report.edit')}
                </Button>
              ) : null}
            </span>
          </div>
          {content && count > 0 ? (
            <ContentView
              content={content}
              // What was written from data matters to who writes, and to nobody who reads.
              bound={onSection ? undefined : (_, inside) => <section className="space-y-3">{inside}</section>}
            />
          ) : (
            <p className="text-body text-ink-soft">{t('report.empty')}</p>
          )}
        </section>
      ))}
    </article>
  )
}
