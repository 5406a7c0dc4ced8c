import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { questionSlice } from './slices.ts'

const COLUMNS = ['name', 'package', 'sectionTitle', 'place', 'status', 'dueOn', 'ownerId']
/** A question about a section or row is recorded on the page of its package, where they are chosen by title. */
const BEGIN = { only: ['package', 'text', 'dueOn', 'ownerId'], values: {} }

/** Questions of external readers on all packages, by the due date of the answer (CAL-13). */
export function QuestionsPage() {
  const { t } = useTranslation('techdoc/packages')
  return (
    <CollectionList
      slice={questionSlice}
      columns={COLUMNS}
      usualSort="code"
      begin={BEGIN}
      emptyText={t('questions.none')}
    />
  )
}
