import { Progress } from '@base-ui/react/progress'
import { assessments, type Assessment } from 'contract/risk/assessments'
import { LEVELS } from 'contract/risk/method'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { formatNumber } from '#platform/collections/format.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { GROUND } from '#ui/heat-map/level-looks.ts'
import type { LineStore } from './grid/line-rules.ts'
import { TONES } from '#ui/heat-map/level-tones.ts'
import { useAllLines } from '#ui/sheet/use-sheet.ts'

export interface AssessmentCountsProps {
  assessment: Assessment
  store: LineStore | undefined
}

/** How far it is, how its risks stand, and what is left to decide. */
export function AssessmentCounts({ assessment, store }: AssessmentCountsProps) {
  const { t } = useTranslation('risk/assessment')
  const words = useCollectionWords(assessments)
  const locale = useLocale()
  const { lines, assessed } = assessment
  const counts = ['challenged', 'aboveTolerance', 'undecided', 'requested'] as const
  return (
    <div className="mt-4 mb-3 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-3 text-sm">
      <div className="flex items-center gap-3">
        <Progress.Root value={assessed} max={Math.max(1, lines)} aria-label={t('progress')}>
          <Progress.Track className="block h-2 w-28 overflow-hidden rounded-full bg-line">
            <Progress.Indicator className="block h-full bg-accent" />
          </Progress.Track>
        </Progress.Root>
        <span className="tabular-nums">
          {t('assessedOf', { assessed: formatNumber(assessed, locale), lines: formatNumber(lines, locale) })}
        </span>
      </div>
      {store ? <ByLevel store={store} /> : null}
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {counts
          .filter((key) => key === 'aboveTolerance' || assessment[key] > 0)
          .map((key) => (
            <div key={key} className="flex gap-2">
              <dt className="text-ink-soft">{words.field(key)}</dt>
              <dd className={`font-semibold tabular-nums ${assessment[key] > 0 ? 'text-danger' : ''}`}>
                {formatNumber(assessment[key], locale)}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

/** What is left of the risks, from the worst level down, as it is on the screen. */
function ByLevel({ store }: { store: LineStore }) {
  const { t } = useTranslation('risk/assessment')
  const words = useCollectionWords(assessments)
  const locale = useLocale()
  const all = useAllLines(store)
  return (
    <ul aria-label={t('byLevel')} className="flex flex-wrap gap-1.5">
      {LEVELS.toReversed().map((level) => (
        <li key={level} className={`rounded px-2 py-0.5 text-xs font-medium ${GROUND[TONES[level]]}`}>
          {words.choice('worstLevel', level)}{' '}
          <span className="tabular-nums">
            {formatNumber(all.filter(({ view }) => view.residualLevel === level).length, locale)}
          </span>
        </li>
      ))}
    </ul>
  )
}
