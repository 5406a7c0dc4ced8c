import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { acceptanceSlice } from './acceptance-slice.ts'

const COLUMNS = ['name', 'position', 'score', 'currentScore', 'stale', 'expiresOn', 'ownerId', 'status']

/** All requested risk acceptances, with their status. */
export function AcceptancesPage({ pageLink }: { pageLink: (id: string) => LinkTarget }) {
  const { t } = useTranslation('risk/acceptances')
  return (
    <CollectionList slice={acceptanceSlice} columns={COLUMNS} emptyText={t('none')} pageLink={pageLink} />
  )
}
