import { useInfiniteQuery } from '@tanstack/react-query'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import type { TrailReview } from 'contract/workspace/trail-reviews'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { leadingLink } from '#platform/records/catalogue.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { drawPeople } from '#shared/record/draw-people.tsx'
import { DrawValueContext } from '#shared/record/draw-value.ts'
import { HistoryItem } from '#shared/record/HistoryItem.tsx'
import { InlineField } from '#shared/record/InlineField.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TrailStatus } from '#shared/trail-status/TrailStatus.tsx'
import { entriesQuery, trailReviewSlice } from '#shared/trail-reviews/trail-review-queries.ts'
import { Marks } from './Marks.tsx'

const FIELDS = ['outcome', 'findings', 'lastHash'] as const

/** The findings, above all entries under review. */
export function EntriesTab({ review }: { review: TrailReview }) {
  const { t } = useTranslation('workspace/trail-reviews')
  const { save } = useSave(trailReviewSlice, review.id)
  const record = review as AnyRecord
  return (
    <div className="space-y-4">
      <TrailStatus />
      <Section
        title={t('result')}
        text={t('about')}
        tools={
          <PageLink
            {...leadingLink('documentversion', review.subject)}
            className="text-body text-accent hover:underline"
          >
            {t('subject')}
          </PageLink>
        }
      >
        <dl className="divide-y divide-line">
          {FIELDS.map((name) => (
            <InlineField key={name} slice={trailReviewSlice} record={record} name={name} save={save} />
          ))}
        </dl>
      </Section>
      <Entries review={review} />
    </div>
  )
}

function Entries({ review }: { review: TrailReview }) {
  const { t } = useTranslation('workspace/trail-reviews')
  const locale = useLocale()
  const [marked, setMarked] = useState(false)
  const entries = useInfiniteQuery(entriesQuery(review.id, marked))
  const lines = entries.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section
      title={t('tabs.entries')}
      text={t('counts', {
        all: formatNumber(review.entryCount ?? 0, locale),
        notable: formatNumber(review.notableCount ?? 0, locale),
      })}
      tools={
        <SelectField
          label={t('show')}
          beside
          value={marked ? 'notable' : 'all'}
          onChange={({ target }) => setMarked(target.value === 'notable')}
        >
          <option value="all">{t('shown.all')}</option>
          <option value="notable">{t('shown.notable')}</option>
        </SelectField>
      }
    >
      {entries.isPending ? <Loading /> : null}
      {entries.isError ? <ErrorState error={entries.error} onRetry={() => void entries.refetch()} /> : null}
      <DrawValueContext value={drawPeople}>
        <ol className="divide-y divide-line">
          {lines.map((entry) => (
            <HistoryItem
              key={entry.seq}
              of={documentversions}
              entry={entry}
              beside={<Marks entry={entry} />}
            />
          ))}
        </ol>
      </DrawValueContext>
      {entries.hasNextPage ? (
        <Button
          variant="secondary"
          busy={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </Section>
  )
}
