import { useTranslation } from '#platform/i18n/index.ts'
import type { Line } from '#platform/collections/slice.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { questionLink, questionSlice } from './slices.ts'

const COLUMNS = ['name', 'sectionTitle', 'status', 'dueOn', 'ownerId']
const rowLink = ({ id }: Line) => questionLink(id)

/** The questions on a package. They are answered in the list of all questions: here the URL is about the package. */
export function QuestionsTab({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/packages')
  return (
    <CollectionList
      part
      readOnly
      slice={questionSlice}
      columns={COLUMNS}
      usualSort="code"
      always={{ package: id }}
      rowLink={rowLink}
      emptyText={t('questions.none')}
    />
  )
}
