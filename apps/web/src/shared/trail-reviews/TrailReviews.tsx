import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type TrailReviewLine,
  trailReviewRoutes as routes,
  trailreviews,
} from 'contract/workspace/trail-reviews'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { reviewsOfQuery, trailReviewLink } from './trail-review-queries.ts'

/** The reviews of this record's trail, what blocks its release, and the person's own review. */
export function TrailReviews({ record }: { record: AnyRecord }) {
  const { t } = useTranslation('shared/trail-reviews')
  const locale = useLocale()
  const may = useMay()
  const mayRead = may(trailreviews.actions.read)
  const reviews = useQuery({ ...reviewsOfQuery(record.id), enabled: mayRead })
  const begin = useBegin(record.id)
  if (!mayRead) return null
  const left = ((record['unreviewed'] ?? []) as number[]).map((seq) => formatNumber(seq, locale))
  return (
    <section aria-label={t('title')} className="space-y-3 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-body font-medium">{t('title')}</p>
        {may(trailreviews.actions.create) ? (
          <Button size="small" variant="secondary" busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('begin')}
          </Button>
        ) : null}
      </div>
      {begin.error ? <Notice variant="danger">{t(whyNot(begin.error))}</Notice> : null}
      {left.length > 0 ? (
        <Notice variant="warning">
          {t('left', { entries: new Intl.ListFormat(locale, { type: 'unit' }).format(left) })}
        </Notice>
      ) : null}
      {reviews.data?.length === 0 ? <p className="text-body text-ink-soft">{t('none')}</p> : null}
      <ul className="divide-y divide-line">
        {reviews.data?.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
    </section>
  )
}

/** Why a review could not be started. */
function whyNot(error: unknown): 'refused.acted' | 'refused.nothing' | 'refused.other' {
  const code = errorCode(error)
  if (code === 'FOUR_EYES') return 'refused.acted'
  return code === 'INVALID_INPUT' ? 'refused.nothing' : 'refused.other'
}

function useBegin(subject: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(routes.create, { body: { subject } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: sliceKey(trailreviews) })
      await navigate(trailReviewLink(id))
    },
  })
}

function Review({ review }: { review: TrailReviewLine }) {
  const { t } = useTranslation('shared/trail-reviews')
  const labels = useCollectionLabels(trailreviews)
  const locale = useLocale()
  const { id, code, status, outcome, entryCount, updatedAt } = review
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-body">
      <PageLink {...trailReviewLink(id)} className="text-accent hover:underline">
        <bdi>{code}</bdi>
      </PageLink>
      <StatusBadge status={status === 'completed' ? 'active' : status} label={labels.status(status)} />
      {status === 'completed' && outcome ? <span>{labels.choice('outcome', outcome)}</span> : null}
      <span className="text-ink-soft">{t('entries', { count: formatNumber(entryCount ?? 0, locale) })}</span>
      <time dateTime={updatedAt} className="text-ink-soft">
        {formatMoment(updatedAt, locale)}
      </time>
    </li>
  )
}
