import { assessments, type Assessment } from 'contract/risk/assessments'
import { LEVELS } from 'contract/risk/method'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { Count, DoneBar, RecordSummary } from '#shared/record/RecordSummary.tsx'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import type { LineStore } from './grid/line-rules.ts'

export interface AssessmentCountsProps {
  assessment: Assessment
  store: LineStore | undefined
}

/** Progress, risk levels and open decisions of an assessment. */
export function AssessmentCounts({ assessment, store }: AssessmentCountsProps) {
  const { t } = useTranslation('risk/assessment')
  const labels = useCollectionLabels(assessments)
  const locale = useLocale()
  const { lines, assessed } = assessment
  const counts = ['challenged', 'aboveTolerance', 'undecided', 'requested'] as const
  return (
    <RecordSummary>
      <DoneBar
        label={t('progress')}
        done={assessed}
        of={lines}
        text={t('assessedOf', {
          assessed: formatNumber(assessed, locale),
          lines: formatNumber(lines, locale),
        })}
      />
      {store ? <ByLevel store={store} /> : null}
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map((key) => (
          <Count
            key={key}
            name={labels.field(key)}
            value={assessment[key]}
            always={key === 'aboveTolerance'}
          />
        ))}
      </dl>
    </RecordSummary>
  )
}

/** Residual risks by level, from the worst down, as on the screen. */
function ByLevel({ store }: { store: LineStore }) {
  const { t } = useTranslation('risk/assessment')
  const labels = useCollectionLabels(assessments)
  const locale = useLocale()
  const all = useLinesLater(store)
  return (
    <ul aria-label={t('byLevel')} className="flex flex-wrap gap-1.5">
      {LEVELS.toReversed().map((level) => (
        <li key={level} className={`rounded px-2 py-0.5 text-meta font-medium ${GROUND[TONES[level]]}`}>
          {labels.choice('worstLevel', level)}{' '}
          <span className="tabular-nums">
            {formatNumber(all.filter(({ view }) => view.residualLevel === level).length, locale)}
          </span>
        </li>
      ))}
    </ul>
  )
}
