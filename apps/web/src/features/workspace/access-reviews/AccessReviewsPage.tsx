import { useTranslation } from '#platform/i18n/index.ts'
import type { Line } from '#platform/collections/slice.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { accessReviewLink, accessReviewSlice } from './access-review-slice.ts'

const COLUMNS = ['name', 'status', 'dueOn', 'memberCount', 'undecided', 'toChange', 'toEnd', 'ownerId']
const BEGIN = { only: ['name', 'ownerId', 'dueOn', 'scope'], values: {} }
const rowLink = ({ id }: Line) => accessReviewLink(id)

/** The access reviews; unfinished ones show their progress. */
export function AccessReviewsPage() {
  const { t } = useTranslation('workspace/access-reviews')
  return (
    <CollectionList
      slice={accessReviewSlice}
      columns={COLUMNS}
      usualSort="-createdAt"
      emptyText={t('empty')}
      begin={BEGIN}
      afterCreate={accessReviewLink}
      rowLink={rowLink}
    />
  )
}
