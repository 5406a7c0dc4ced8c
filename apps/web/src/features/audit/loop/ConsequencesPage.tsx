import { useSuspenseQuery } from '@tanstack/react-query'
import { consequenceRoutes, consequences } from 'contract/audit/consequences'
import { useTranslation } from 'react-i18next'
import type { Slice } from '#platform/collections/slice.ts'
import { meQuery } from '#platform/session/me.ts'
import { QuickFilters } from '#ui/filters/QuickFilters.tsx'
import { CollectionList } from '#ui/table/CollectionList.tsx'

export const consequenceSlice: Slice = { of: consequences, routes: consequenceRoutes }

const COLUMNS = ['kind', 'name', 'design', 'operation', 'result', 'project', 'ownerId', 'dueOn', 'status']

/** What issued reports ask others to change: whoever owns it accepts, or refuses with a reason. */
export function ConsequencesPage() {
  const { t } = useTranslation('audit/loop')
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <CollectionList
      slice={consequenceSlice}
      columns={COLUMNS}
      emptyText={t('none')}
      above={
        <QuickFilters
          of={consequences}
          label={t('open')}
          filters={[
            { label: t('mine'), search: { ownerId: me.id, status: 'proposed' } },
            { label: t('open'), search: { status: 'proposed' } },
          ]}
        />
      }
    />
  )
}
