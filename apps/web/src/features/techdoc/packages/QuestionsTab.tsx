import { useTranslation } from 'react-i18next'
import { CollectionList } from '#ui/table/CollectionList.tsx'
import { questionSlice } from './slices.ts'

const COLUMNS = ['name', 'sectionKey', 'status', 'dueOn', 'ownerId']
const ASKED = ['text', 'sectionKey', 'dueOn', 'ownerId']

/** The questions to a package, for who answers them: open one, write the answer, and give it. */
export function QuestionsTab({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/packages')
  return (
    <CollectionList
      part
      slice={questionSlice}
      columns={COLUMNS}
      usualSort="code"
      always={{ package: id }}
      begin={{ only: ASKED, values: { package: id } }}
      emptyText={t('questions.none')}
    />
  )
}
