import type { ClassificationInput } from 'contract/techdoc/classification/classification-input'
import {
  answerKind,
  isAsked,
  type Question,
  QUESTION_GROUPS,
} from 'contract/techdoc/classification/classification-questions'
import { Fragment } from 'react'
import { useDynamicTranslation, useTranslation } from '#platform/i18n/index.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DurationHelp } from './DurationHelp.tsx'

interface QuestionsProps {
  input: ClassificationInput
  disabled: boolean
  onChange: (more: Partial<ClassificationInput>) => void
}

/** The questions in groups; groups without questions are hidden. */
export function Questions({ input, disabled, onChange }: QuestionsProps) {
  const { t } = useTranslation('techdoc/classification')
  const groups = QUESTION_GROUPS.map(({ name, questions }) => ({
    name,
    questions: questions.filter((question) => isAsked(question, input)),
  }))
  return (
    <div className="min-w-0 space-y-4">
      {groups
        .filter(({ questions }) => questions.length > 0)
        .map(({ name, questions }) => (
          <Section key={name} title={t(`groups.${name as 'body'}`)}>
            {questions.map((question) => (
              <Fragment key={question}>
                <Answer {...{ question, input, disabled, onChange }} />
                {question === 'duration' ? (
                  <DurationHelp
                    duration={input.duration}
                    disabled={disabled}
                    onTake={(duration) => onChange({ duration })}
                  />
                ) : null}
              </Fragment>
            ))}
          </Section>
        ))}
    </div>
  )
}

function Answer({ question, input, disabled, onChange }: QuestionsProps & { question: Question }) {
  const { t } = useTranslation(['techdoc/classification', 'contract/classification'])
  const { t: answerText } = useDynamicTranslation('contract/classification')
  const label = t(`contract/classification:questions.${question}`)
  const answer = answerKind(question)
  const value = input[question]
  const wordOf = (option: string) =>
    question === 'drivenClass' ? option : answerText(`answers.${question}.${option}`)
  if (answer.kind === 'flag')
    return (
      <CheckField
        label={label}
        checked={value === true}
        disabled={disabled}
        onChange={({ target }) => onChange({ [question]: target.checked })}
      />
    )
  if (answer.kind === 'one')
    return (
      <SelectField
        label={label}
        value={(value as string | null) ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange({ [question]: target.value || null })}
      >
        {question === 'drivenClass' ? <option value="">{t('unknown')}</option> : null}
        {answer.options.map((option) => (
          <option key={option} value={option}>
            {wordOf(option)}
          </option>
        ))}
      </SelectField>
    )
  const chosen = value as readonly string[]
  return (
    <fieldset>
      <legend className="mb-1 text-body font-medium">{label}</legend>
      {answer.options.map((option) => (
        <CheckField
          key={option}
          label={wordOf(option)}
          checked={chosen.includes(option)}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({
              [question]: answer.options.filter((one) =>
                one === option ? target.checked : chosen.includes(one),
              ),
            })
          }
        />
      ))}
    </fieldset>
  )
}
