import { useSuspenseQuery } from '@tanstack/react-query'
import type { ThresholdBreach } from 'contract/risk/threshold-breaches'
import { useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { BreachTools } from './BreachTools.tsx'
import { IndicatorViews } from './IndicatorViews.tsx'
import { thresholdBreachSlice } from './slices.ts'

const COLUMNS = ['name', 'risk', 'level', 'value', 'threshold', 'measuredOn', 'ownerId', 'dueOn', 'status']

const tools = (record: AnyRecord) => <BreachTools breach={record as ThresholdBreach} />

/** Values beyond a threshold, and the reassessments that they propose. */
export function ThresholdBreachesPage() {
  const { t } = useTranslation('risk/indicators')
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <CollectionList
      slice={thresholdBreachSlice}
      columns={COLUMNS}
      emptyText={t('breaches.none')}
      // Values propose; nobody enters a breach by hand.
      readOnly
      recordTools={tools}
      views={<IndicatorViews />}
      quick={[
        { label: t('quick.mine'), search: { ownerId: me.id, status: 'proposed' } },
        { label: t('quick.open'), search: { status: 'proposed' } },
      ]}
    />
  )
}
