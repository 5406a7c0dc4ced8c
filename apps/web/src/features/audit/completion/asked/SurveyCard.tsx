import { useQuery } from '@tanstack/react-query'
import type { Survey } from 'contract/audit/surveys'
import { useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AnswerSurvey } from '../closing/AnswerSurvey.tsx'
import { surveySlice } from '../slices.ts'

/** The survey for the person asked: the questions, or a note that they were answered. */
export function SurveyCard({ id }: { id: string }) {
  const { t } = useTranslation('audit/completion')
  const record = useQuery(recordQuery(surveySlice, id))
  if (record.isPending) return <Loading />
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  const survey = record.data as Survey
  if (survey.status === 'asked' && survey.can.includes('update')) return <AnswerSurvey survey={survey} />
  return <Notice variant="success">{t('survey.thanks')}</Notice>
}
