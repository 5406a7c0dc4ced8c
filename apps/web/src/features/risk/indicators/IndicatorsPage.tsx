import { useSuspenseQuery } from '@tanstack/react-query'
import type { Indicator } from 'contract/risk/indicators'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { IndicatorTools } from './IndicatorTools.tsx'
import { IndicatorViews } from './IndicatorViews.tsx'
import { NewIndicator } from './NewIndicator.tsx'
import { indicatorSlice } from './slices.ts'
import { useValuesTab } from './use-values-tab.tsx'

const COLUMNS = [
  'name',
  'kind',
  'level',
  'lastValue',
  'unitOfMeasure',
  'lastOn',
  'nextOn',
  'ownerId',
  'status',
]

export const indicatorTools = (record: AnyRecord) => <IndicatorTools indicator={record as Indicator} />

/** Key indicators with their last value, its level, and when the next one is due. */
export function IndicatorsPage() {
  const { t } = useTranslation('risk/indicators')
  const { data: me } = useSuspenseQuery(meQuery)
  const valuesTab = useValuesTab()
  return (
    <CollectionList
      slice={indicatorSlice}
      columns={COLUMNS}
      emptyText={t('none')}
      beginWith={(onClose) => <NewIndicator onClose={onClose} />}
      pageLink={(id) => linkTo({ to: '/indicators/$recordId', params: { recordId: id } })}
      recordTools={indicatorTools}
      recordTabs={valuesTab}
      views={<IndicatorViews />}
      quick={[
        { label: t('quick.mine'), search: { ownerId: me.id } },
        { label: t('quick.overdue'), search: { overdue: 'true' } },
        { label: t('quick.red'), search: { level: 'red' } },
      ]}
    />
  )
}
