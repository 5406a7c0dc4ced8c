import { rateIssue, RATING_FLOORS, REPEAT_MONTHS } from 'contract/audit/issue-rating'
import type { Issue } from 'contract/audit/issues'
import type { Level, Method } from 'contract/risk/method'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { issueSlice } from '../issue-slices.ts'
import { RatingMark } from './RatingMark.tsx'
import { countsAsRepeat } from './repeat.ts'

/** How the rating was derived, step by step, and what people decided. */
export function RatingSteps({ issue, method }: { issue: Issue; method: Method }) {
  const { t } = useTranslation('audit/issues')
  const labels = useCollectionLabels(issueSlice.of)
  const again = countsAsRepeat(method, issue)
  const steps = rateIssue(method, issue, again)
  if (!steps || !issue.computedRating) return <p className="text-body text-ink-soft">{t('rating.open')}</p>
  const differs = issue.rating !== null && issue.rating !== issue.computedRating
  return (
    <ol className="space-y-2 text-body">
      <Step text={t('rating.matrix')} level={steps.matrix} />
      {steps.floors.map(({ floor, lifted }) => (
        <Step
          key={floor}
          text={t(lifted ? 'rating.lifted' : 'rating.held', { floor: labels.field(floor) })}
          level={RATING_FLOORS[floor]}
        />
      ))}
      {issue.repeated ? (
        <li>{again ? t('rating.repeated') : t('rating.notRepeated', { months: REPEAT_MONTHS })}</li>
      ) : null}
      <Step strong text={labels.field('computedRating')} level={issue.computedRating} />
      {differs ? <Step strong text={t('rating.decided')} level={issue.rating!} /> : null}
    </ol>
  )
}

function Step({ text, level, strong = false }: { text: string; level: Level; strong?: boolean }) {
  return (
    <li
      className={`flex items-center justify-between gap-3 ${strong ? 'border-t border-line pt-2 font-medium' : ''}`}
    >
      <span>{text}</span>
      <RatingMark level={level} />
    </li>
  )
}
