import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { lazy } from '#ui/lazy.tsx'
import { quantificationSlice } from './quantification-slice.ts'
import { quantificationTools } from './quantification-tools.tsx'
import { useResultTab } from './use-result-tab.tsx'

const NewQuantification = lazy(
  async () => ({ default: (await import('./NewQuantification.tsx')).NewQuantification }),
  { early: true },
)

const COLUMNS = [
  'name',
  'asOf',
  'expectedLoss',
  'loss95',
  'exceedance',
  'position',
  'treatmentValue',
  'stale',
  'status',
]

/** Loss estimates of all risks, with the figures of their simulation. */
export function QuantificationsPage({ views }: { views: ReactNode }) {
  const { t } = useTranslation('risk/quantifications')
  const { data: me } = useSuspenseQuery(meQuery)
  const resultTab = useResultTab()
  return (
    <CollectionList
      slice={quantificationSlice}
      columns={COLUMNS}
      usualSort="-asOf"
      emptyText={t('none')}
      beginWith={(onClose) => <NewQuantification onClose={onClose} />}
      recordTools={quantificationTools}
      recordTabs={resultTab}
      views={views}
      quick={[
        { label: t('quick.mine'), search: { ownerId: me.id } },
        { label: t('quick.above'), search: { position: 'above' } },
        { label: t('quick.stale'), search: { stale: 'true' } },
      ]}
    />
  )
}
