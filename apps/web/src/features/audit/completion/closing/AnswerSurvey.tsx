import { useMutation } from '@tanstack/react-query'
import { type Survey, surveyRoutes, surveys } from 'contract/audit/surveys'
import { useId, useState, type SubmitEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { useForget } from '../completion.api.ts'
import { QUESTIONS, type Question } from './survey-sums.ts'

const STEPS = [1, 2, 3, 4, 5]

/** The five questions, rated from one to five, and a comment. */
export function AnswerSurvey({ survey }: { survey: Survey }) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const locale = useLocale()
  const labels = useCollectionLabels(surveys)
  const id = useId()
  const [answers, setAnswers] = useState<Partial<Record<Question, number>>>({})
  const [comment, setComment] = useState('')
  const send = useMutation({
    mutationFn: async () => {
      const params = { id: survey.id }
      const body = { ...answers, ...(comment.trim() ? { comment: comment.trim() } : {}) }
      const { version } = await call(surveyRoutes.update, { params, version: survey.version, body })
      return call(surveyRoutes.transition, { params, version, body: { to: 'answered' } })
    },
    onSettled: useForget(),
  })
  const complete = QUESTIONS.every((one) => answers[one])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (complete) send.mutate()
  }
  return (
    <Section title={t('survey.yours')} text={t('survey.yoursText')}>
      <form noValidate onSubmit={submit} className="space-y-4">
        {QUESTIONS.map((question) => (
          <fieldset key={question}>
            <legend className="mb-1.5 text-body font-medium">{labels.field(question)}</legend>
            <div className="flex gap-2">
              {STEPS.map((step) => (
                <label
                  key={step}
                  className="inline-flex size-10 cursor-pointer items-center justify-center rounded-control border border-line-strong text-body has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
                >
                  <input
                    type="radio"
                    name={`${id}-${question}`}
                    value={step}
                    checked={answers[question] === step}
                    onChange={() => setAnswers({ ...answers, [question]: step })}
                    className="sr-only"
                  />
                  {formatNumber(step, locale)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div>
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {labels.field('comment')}
          </label>
          <textarea
            id={id}
            dir="auto"
            rows={3}
            maxLength={4000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            className="block w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-body"
          />
        </div>
        {send.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(send.error)}`)}</Notice>
        ) : null}
        <Button type="submit" busy={send.isPending} disabled={!complete}>
          {labels.transition('answered')}
        </Button>
      </form>
    </Section>
  )
}
