import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { questionSlice } from './slices.ts'

const COLUMNS = ['name', 'package', 'sectionKey', 'status', 'dueOn', 'ownerId']
const BEGIN = { only: ['package', 'text', 'sectionKey', 'dueOn', 'ownerId'], values: {} }

/** What readers from outside ask, whichever package it is about: by the day that an answer is due (CAL-13). */
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
