import type { AccessReview } from 'contract/workspace/access-reviews'
import { useTranslation } from '#platform/i18n/index.ts'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import { accessReviewSlice } from './access-review-slice.ts'
import { PeopleTab } from './PeopleTab.tsx'

/** One access review: people with their roles and sessions, the decisions, and the signature that completes it. */
export function AccessReviewPage({ id }: { id: string }) {
  const { t } = useTranslation('workspace/access-reviews')
  return (
    <WithRecord<AccessReview> slice={accessReviewSlice} id={id} title={t('one')}>
      {(record) => (
        <WorkPage
          slice={accessReviewSlice}
          record={record}
          label={t('tabs.label')}
          usual={['signatures', 'history']}
          tabs={[
            {
              name: 'people',
              label: t('tabs.people'),
              // Remounted when somebody else has changed the record, to continue from their decisions.
              content: () => <PeopleTab key={record.version} review={record} />,
            },
          ]}
        />
      )}
    </WithRecord>
  )
}
