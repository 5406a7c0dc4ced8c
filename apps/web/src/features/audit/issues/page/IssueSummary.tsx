import type { Issue } from 'contract/audit/issues'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Fact, RecordSummary } from '#shared/record/RecordSummary.tsx'
import { issueSlice } from '../issue-slices.ts'
import { RatingMark } from './RatingMark.tsx'

const MARK = 'rounded border px-2 py-0.5 text-meta font-medium'

/** Rating, age and special attributes of the issue; owner and due date are shown above. */
export function IssueSummary({ issue }: { issue: Issue }) {
  const { t } = useTranslation('audit/issues')
  const labels = useCollectionLabels(issueSlice.of)
  const locale = useLocale()
  const { rating, daysOverdue, age, repeated, kept, aboveTolerance } = issue
  return (
    <RecordSummary>
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Fact name={labels.field('rating')}>
          {rating ? <RatingMark level={rating} /> : <span className="text-ink-soft">{t('notRated')}</span>}
        </Fact>
        {daysOverdue ? (
          <Fact name={labels.field('daysOverdue')}>
            <span className="font-semibold text-danger">{formatNumber(daysOverdue, locale)}</span>
          </Fact>
        ) : null}
        {age === null ? null : <Fact name={labels.field('age')}>{formatNumber(age, locale)}</Fact>}
      </dl>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {repeated ? (
          <span className={`${MARK} border-warning-line bg-warning-soft text-warning`}>
            {labels.field('repeated')}
          </span>
        ) : null}
        {kept ? <span className={`${MARK} border-line-strong`}>{labels.field('kept')}</span> : null}
        {aboveTolerance ? (
          <span className={`${MARK} border-danger-line bg-danger-soft text-danger`}>
            {labels.field('aboveTolerance')}
          </span>
        ) : null}
      </div>
    </RecordSummary>
  )
}
