import { useQuery } from '@tanstack/react-query'
import type { Project } from 'contract/audit/projects'
import { surveys } from 'contract/audit/surveys'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { surveysQuery, useAskSurvey } from '../completion.api.ts'
import { AnswerSurvey } from './AnswerSurvey.tsx'
import { QUESTIONS, sumSurveys } from './survey-sums.ts'

/** The survey of the audited unit: the people asked answer here, and the project team sees the totals. */
export function Surveys({ project }: { project: Project }) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const found = useQuery(surveysQuery(project.id))
  const me = useQuery(meQuery)
  const ask = useAskSurvey(project.id)
  if (found.isPending) return <Loading />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const mine = found.data.find(({ ownerId, status }) => ownerId === me.data?.id && status === 'asked')
  const asked = new Set(found.data.map(({ ownerId }) => ownerId))
  const waiting = (project.contacts ?? []).filter((person) => !asked.has(person))
  const mayAsk = (project as AnyRecord).can.includes('update') && waiting.length > 0
  return (
    <div className="space-y-4">
      {mine ? <AnswerSurvey survey={mine} /> : null}
      <Section
        title={t('survey.title')}
        text={t('survey.text')}
        tools={
          mayAsk ? (
            <Button
              variant="secondary"
              size="small"
              busy={ask.isPending}
              onClick={() =>
                ask.mutate(waiting, {
                  onSuccess: () => showToast({ text: t('survey.asked') }),
                  onError: (error) =>
                    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
                })
              }
            >
              {t('survey.ask', { count: waiting.length })}
            </Button>
          ) : null
        }
      >
        <Results surveys={found.data} />
      </Section>
    </div>
  )
}

function Results({ surveys: rows }: { surveys: Parameters<typeof sumSurveys>[0] }) {
  const { t } = useTranslation('audit/completion')
  const locale = useLocale()
  const labels = useCollectionLabels(surveys)
  const { asked, answered, means } = sumSurveys(rows)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  if (asked === 0) return <p className="text-body text-ink-soft">{t('survey.none')}</p>
  return (
    <>
      <p className="text-body">{t('survey.answered', { answered, asked })}</p>
      {answered > 0 ? (
        <dl className="space-y-3">
          {QUESTIONS.map((question) => (
            <div key={question} className="text-body">
              <div className="flex items-baseline justify-between gap-3">
                <dt>{labels.field(question)}</dt>
                <dd className="font-semibold tabular-nums">{number.format(means[question] ?? 0)}</dd>
              </div>
              <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full bg-accent"
                  style={{ inlineSize: `${((means[question] ?? 0) / 5) * 100}%` }}
                />
              </span>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
