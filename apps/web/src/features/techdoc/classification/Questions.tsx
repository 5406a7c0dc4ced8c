import {
  type ClassificationAnswers,
  completeAnswers,
  NEUTRAL,
} from 'contract/techdoc/classification/classification-input'
import {
  answerKind,
  isAsked,
  type Question,
  QUESTION_GROUPS,
} from 'contract/techdoc/classification/classification-questions'
import { Fragment, useId } from 'react'
import { useDynamicTranslation, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DurationHelp } from './DurationHelp.tsx'

interface QuestionsProps {
  answers: ClassificationAnswers
  disabled: boolean
  onChange: (more: ClassificationAnswers) => void
}

/** The questions in groups; groups without questions are hidden. Nothing is answered before a person has answered it. */
export function Questions({ answers, disabled, onChange }: QuestionsProps) {
  const { t } = useTranslation('techdoc/classification')
  const whole = completeAnswers(answers)
  const groups = QUESTION_GROUPS.map(({ name, questions }) => ({
    name,
    questions: questions.filter((question) => isAsked(question, whole)),
  }))
  return (
    <div className="min-w-0 space-y-4">
      {groups
        .filter(({ questions }) => questions.length > 0)
        .map(({ name, questions }) => (
          <Section key={name} title={t(`groups.${name as 'body'}`)}>
            {questions.map((question) => (
              <Fragment key={question}>
                <Answer {...{ question, answers, disabled, onChange }} />
                {question === 'duration' ? (
                  <DurationHelp
                    duration={answers.duration}
                    disabled={disabled}
                    onTake={(duration) => onChange({ duration })}
                  />
                ) : null}
              </Fragment>
            ))}
            <RestButton {...{ questions, answers, disabled, onChange }} />
          </Section>
        ))}
    </div>
  )
}

/** Answers the open questions of a group with "no", where they have such an answer. */
function RestButton({ questions, answers, disabled, onChange }: QuestionsProps & { questions: Question[] }) {
  const { t } = useTranslation('techdoc/classification')
  const open = questions.filter((question) => question in NEUTRAL && answers[question] === undefined)
  if (open.length < 2 || disabled) return null
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => onChange(Object.fromEntries(open.map((question) => [question, NEUTRAL[question]])))}
    >
      {t('rest', { n: open.length })}
    </Button>
  )
}

type AnswerProps = QuestionsProps & { question: Question }

function Answer({ question, answers, disabled, onChange }: AnswerProps) {
  const { t } = useTranslation(['techdoc/classification', 'contract/classification'])
  const { t: answerText } = useDynamicTranslation('contract/classification')
  const label = t(`contract/classification:questions.${question}`)
  const answer = answerKind(question)
  const value = answers[question]
  const wordOf = (option: string) =>
    question === 'drivenClass' ? option : answerText(`answers.${question}.${option}`)
  if (answer.kind === 'flag') return <YesNo {...{ question, label, disabled, onChange }} value={value} />
  if (answer.kind === 'one')
    return (
      <SelectField
        label={label}
        value={(value as string | null | undefined) ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange({ [question]: target.value || undefined })}
      >
        <option value="">{t('unanswered')}</option>
        {answer.options.map((option) => (
          <option key={option} value={option}>
            {wordOf(option)}
          </option>
        ))}
      </SelectField>
    )
  const chosen = value as readonly string[] | undefined
  return (
    <fieldset>
      <legend className="mb-1 text-body font-medium">{label}</legend>
      {answer.options.map((option) => (
        <CheckField
          key={option}
          label={wordOf(option)}
          checked={chosen?.includes(option) ?? false}
          disabled={disabled}
          onChange={({ target }) => {
            const left = answer.options.filter((one) =>
              one === option ? target.checked : chosen?.includes(one),
            )
            // Taking the last answer back is not the same as "none of these".
            onChange({ [question]: left.length > 0 ? left : undefined })
          }}
        />
      ))}
      <CheckField
        label={t('contract/classification:nothing')}
        checked={chosen?.length === 0}
        disabled={disabled}
        onChange={({ target }) => onChange({ [question]: target.checked ? [] : undefined })}
      />
    </fieldset>
  )
}

interface YesNoProps extends Pick<AnswerProps, 'question' | 'disabled' | 'onChange'> {
  label: string
  value: unknown
}

function YesNo({ question, label, value, disabled, onChange }: YesNoProps) {
  const { t } = useTranslation('contract/classification')
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={name} className="flex flex-wrap items-start gap-x-6 gap-y-1">
      <span id={name} className="min-w-0 flex-1 text-body font-medium">
        {label}
      </span>
      <div className="flex shrink-0 gap-4">
        {([true, false] as const).map((answer) => (
          <label key={String(answer)} className="flex items-center gap-1.5 text-body">
            <input
              type="radio"
              name={name}
              checked={value === answer}
              disabled={disabled}
              onChange={() => onChange({ [question]: answer })}
              className="size-4 accent-accent"
            />
            {t(answer ? 'yes' : 'no')}
          </label>
        ))}
      </div>
    </div>
  )
}
