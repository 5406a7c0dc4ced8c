import type { TrailReview } from 'contract/workspace/trail-reviews'
import { useTranslation } from '#platform/i18n/index.ts'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import { trailReviewSlice } from '#shared/trail-reviews/trail-review-queries.ts'
import { EntriesTab } from './EntriesTab.tsx'

/** One trail review: its entries, the findings, and the signature that completes it. */
export function TrailReviewPage({ id }: { id: string }) {
  const { t } = useTranslation('workspace/trail-reviews')
  return (
    <WithRecord<TrailReview> slice={trailReviewSlice} id={id} title={t('one')}>
      {(record) => (
        <WorkPage
          slice={trailReviewSlice}
          record={record}
          label={t('tabs.label')}
          usual={['signatures', 'history']}
          tabs={[
            { name: 'entries', label: t('tabs.entries'), content: () => <EntriesTab review={record} /> },
          ]}
        />
      )}
    </WithRecord>
  )
}
