import { useQuery } from '@tanstack/react-query'
import { askQuestions } from 'contract/techdoc/packages/packages'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import type { Line } from '#platform/collections/slice.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { Section } from '#ui/Section.tsx'
import { AskForm } from './AskForm.tsx'
import { contentsQuery } from './packages.api.ts'
import { questionLink, questionSlice } from './slices.ts'

const COLUMNS = ['name', 'sectionTitle', 'place', 'status', 'dueOn', 'ownerId']
const rowLink = ({ id }: Line) => questionLink(id)

/** The questions on a package. They are answered in the list of all questions: here the URL is about the package. */
export function QuestionsTab({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/packages')
  const may = useMay()
  const { data } = useQuery(contentsQuery(id, useLocale()))
  return (
    <div className="space-y-6">
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
      {data && may(askQuestions) ? (
        <Section title={t('ask.record')} text={t('ask.recordText')}>
          <AskForm contents={data} />
        </Section>
      ) : null}
    </div>
  )
}
