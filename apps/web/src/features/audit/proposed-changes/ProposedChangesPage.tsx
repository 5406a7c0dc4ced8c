import { useSuspenseQuery } from '@tanstack/react-query'
import { proposedChangeRoutes, proposedChanges } from 'contract/audit/proposed-changes'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { meQuery } from '#platform/session/me.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'

const proposedChangeSlice = { of: proposedChanges, routes: proposedChangeRoutes } satisfies Slice

const COLUMNS = ['kind', 'name', 'design', 'operation', 'result', 'project', 'ownerId', 'dueOn', 'status']

/** Changes proposed by issued reports: the owner accepts, or rejects with a reason. */
export function ProposedChangesPage() {
  const { t } = useTranslation('audit/proposed-changes')
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <CollectionList
      slice={proposedChangeSlice}
      columns={COLUMNS}
      emptyText={t('none')}
      quick={[
        { label: t('mine'), search: { ownerId: me.id, status: 'proposed' } },
        { label: t('open'), search: { status: 'proposed' } },
      ]}
    />
  )
}
