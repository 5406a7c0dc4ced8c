import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { IndicatorViews } from './IndicatorViews.tsx'
import { measurementSlice } from './slices.ts'

const COLUMNS = ['indicator', 'measuredOn', 'value', 'level', 'note', 'status']

/** The values of all indicators, with import and export. */
export function MeasurementsPage() {
  const { t } = useTranslation('risk/indicators')
  return (
    <CollectionList
      slice={measurementSlice}
      columns={COLUMNS}
      usualSort="-measuredOn"
      emptyText={t('values.noneText')}
      views={<IndicatorViews />}
    />
  )
}
