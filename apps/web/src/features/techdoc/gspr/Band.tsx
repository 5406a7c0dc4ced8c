import { useQuery } from '@tanstack/react-query'
import { countRows } from 'contract/techdoc/gspr/gspr-counts'
import { sections } from 'contract/techdoc/file/sections'
import { memo, useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { Count, DoneBar, Fact } from '#shared/record/RecordSummary.tsx'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useChecklist } from './page-context.ts'
import { sectionSlice } from './slices.ts'

/** Progress of the checklist, what blocks its approval, and the transitions of its section. */
export const Band = memo(function Band() {
  const { t } = useTranslation('techdoc/gspr')
  const locale = useLocale()
  const labels = useCollectionLabels(sections)
  const { page, store } = useChecklist()
  const all = useLinesLater(store)
  const counts = useMemo(() => countRows(all.map(({ view }) => view)), [all])
  const severe = all.filter(({ view: { gap } }) => gap === 'major' || gap === 'critical').length
  const number = (value: number) => formatNumber(value, locale)
  const share = (part: number) =>
    counts.applicable === 0 ? '–' : formatFigure(part / counts.applicable, PERCENT, locale)
  const assessed = counts.answerable - counts.by['not-assessed']
  const figures = [
    ['applicable', number(counts.applicable)],
    ['conform', share(counts.conform)],
    ['coverage', share(counts.covered)],
    [
      'notApplicable',
      t('band.justified', { n: number(counts.notApplicable), justified: number(counts.justified) }),
    ],
  ] as const
  return (
    <section aria-label={t('band.label')} className="ruled mb-4 space-y-3 py-4 text-body">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <div className="self-center">
          <DoneBar
            label={t('band.progress')}
            done={assessed}
            of={counts.answerable}
            text={t('band.assessed', { done: number(assessed), of: number(counts.answerable) })}
          />
        </div>
        {figures.map(([key, value]) => (
          <div key={key}>
            <p className="text-meta text-ink-soft">{t(`band.${key}`)}</p>
            <p className="text-record font-semibold tabular-nums">{value}</p>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <Count name={t('band.notAssessed')} value={counts.by['not-assessed']} always />
          <Count name={t('band.evidenceMissing')} value={counts.by['evidence-missing']} always />
          <Count name={t('band.severeGaps')} value={severe} always />
          <Count name={t('band.contradictions')} value={counts.contradictions} />
          <Count name={t('band.outdated')} value={counts.outdated} />
          <Fact name={t('band.section')}>
            <StatusBadge status={page.section.status} label={labels.status(page.section.status)} />
          </Fact>
        </dl>
        <SectionSteps />
      </div>
    </section>
  )
})

/** Transitions of the section that contains the rows. Its people are named on the page of the file. */
function SectionSteps() {
  const { page } = useChecklist()
  const section = useQuery(recordQuery(sectionSlice, page.section.id)).data
  if (!section) return null
  return (
    <div className="ms-auto flex flex-wrap gap-2">
      <RecordActions slice={sectionSlice} record={section} stepsOnly />
    </div>
  )
}
