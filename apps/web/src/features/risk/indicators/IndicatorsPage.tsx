import { useSuspenseQuery } from '@tanstack/react-query'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { lazy } from '#ui/lazy.tsx'
import { indicatorTools } from './indicator-tools.tsx'
import { IndicatorViews } from './IndicatorViews.tsx'
import { indicatorSlice } from './slices.ts'
import { useValuesTab } from './use-values-tab.tsx'

const NewIndicator = lazy(async () => ({ default: (await import('./NewIndicator.tsx')).NewIndicator }), {
  early: true,
})

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
