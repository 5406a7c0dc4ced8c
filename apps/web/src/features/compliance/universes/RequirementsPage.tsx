import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { requirementSlice } from './slices.ts'
import { Views } from './Views.tsx'

const COLUMNS = [
  ...(['name', 'universe', 'weight', 'applicability', 'ownerId', 'answer', 'maturity'] as const),
  ...(['priority', 'validEvidence'] as const),
]

/** The requirements of all universes, to find what is missing or open. */
export function RequirementsPage() {
  const { t } = useTranslation('compliance/universes')
  return (
    <CollectionList
      slice={requirementSlice}
      columns={COLUMNS}
      usualSort="code"
      title={t('views.requirements')}
      emptyText={t('noRequirements')}
      views={<Views />}
    />
  )
}
