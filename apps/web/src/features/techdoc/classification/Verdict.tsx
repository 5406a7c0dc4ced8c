import { useQuery } from '@tanstack/react-query'
import { classify, hintRule11, type RuleResult } from 'contract/techdoc/classification/classification'
import {
  type ClassificationAnswers,
  type ClassificationInput,
  completeAnswers,
} from 'contract/techdoc/classification/classification-input'
import { unansweredQuestions } from 'contract/techdoc/classification/classification-questions'
import { answerKeys, decidingQuestions } from 'contract/techdoc/classification/deciding-answers'
import { adviseRoute } from 'contract/techdoc/classification/conformity-route'
import { devices } from 'contract/techdoc/devices'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { useDynamicTranslation, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { waysQuery } from './classification.api.ts'

/**
 * The result of the answers: the class, the rules that apply with the answers that decided them, and the conformity
 * assessment routes of Article 52. There is none before every question is answered.
 */
export function Verdict({ answers }: { answers: ClassificationAnswers }) {
  const input = completeAnswers(answers)
  return (
    <>
      {unansweredQuestions(answers).length > 0 ? <Unanswered answers={answers} /> : <Result input={input} />}
      {answers.software === 'independent' ? <Rule11Help /> : null}
    </>
  )
}

const MOST_NAMED = 5

/** The questions that keep the class open. */
function Unanswered({ answers }: { answers: ClassificationAnswers }) {
  const { t } = useTranslation(['techdoc/classification', 'contract/classification'])
  const open = unansweredQuestions(answers)
  return (
    <Section title={t('verdict')}>
      <p className="text-title font-semibold" aria-live="polite">
        {t('undecided')}
      </p>
      <p className="text-body">{t('openQuestions', { n: open.length })}</p>
      <ul className="list-disc space-y-1 ps-5 text-body text-ink-soft">
        {open.slice(0, MOST_NAMED).map((question) => (
          <li key={question}>{t(`contract/classification:questions.${question}`)}</li>
        ))}
        {open.length > MOST_NAMED ? <li>{t('moreOpen', { n: open.length - MOST_NAMED })}</li> : null}
      </ul>
    </Section>
  )
}

function Result({ input }: { input: ClassificationInput }) {
  const { t } = useTranslation(['techdoc/classification', 'contract/classification'])
  const labels = useCollectionLabels(devices)
  const made = classify(input)
  const advice = adviseRoute(made, input)
  const speaking = made.results.filter(({ applies }) => applies)
  return (
    <>
      <Section title={t('verdict')}>
        <p className="text-title font-semibold" aria-live="polite">
          {labels.choice('riskClass', made.riskClass)}
        </p>
        <ul className="space-y-2 text-body">
          {speaking.map((result) => (
            <Rule
              key={result.rule}
              result={result}
              input={input}
              decides={made.determining.includes(result.rule)}
            />
          ))}
          {speaking.length === 0 ? <li className="text-ink-soft">{t('noRule')}</li> : null}
        </ul>
      </Section>
      <Section title={t('ways.title')}>
        <Ways routes={advice.routes} consultations={advice.consultations} />
        <p className="text-body text-ink-soft">
          {t(`contract/classification:notifiedBody.${advice.notifiedBody}`)}
          {' · '}
          {t(`contract/classification:sampling.${advice.sampling}`)}
        </p>
      </Section>
    </>
  )
}

interface RuleProps {
  result: RuleResult
  input: ClassificationInput
  decides: boolean
}

function Rule({ result, input, decides }: RuleProps) {
  const { t } = useTranslation(['techdoc/classification', 'contract/classification'])
  const { t: text } = useDynamicTranslation('contract/classification')
  const locale = useLocale()
  const answer = ([first, ...rest]: string[]) =>
    first === 'class' ? (rest[0] ?? '') : text([first, ...rest].join('.'))
  return (
    <li className={decides ? 'font-medium' : 'text-ink-soft'}>
      <span className="me-2 inline-block rounded bg-surface-soft px-1.5 py-0.5 text-meta tabular-nums">
        <bdi>{result.rule === 'CLS-3' ? t('driven') : t('rule', { n: result.rule })}</bdi>
        {' · '}
        <bdi>{result.class}</bdi>
      </span>
      {text(`reasons.${result.reason}`)}
      <ul className="mt-1 list-disc ps-5 text-meta font-normal text-ink-soft">
        {decidingQuestions(result, input).map((question) => (
          <li key={question}>
            {t(`contract/classification:questions.${question}`)}{' '}
            <span className="font-medium">{formatList(answerKeys(question, input).map(answer), locale)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Ways({ routes, consultations }: { routes: readonly string[]; consultations: readonly string[] }) {
  const { t } = useTranslation('techdoc/classification')
  const locale = useLocale()
  const sets = useQuery(waysQuery).data
  const named = (set: string, value: string) =>
    sets?.[set]?.find((one) => one.value === value)?.label[locale] ?? value
  return (
    <>
      <ul className="list-disc space-y-1 ps-5 text-body">
        {routes.map((route) => (
          <li key={route}>{named('conformityRoute', route)}</li>
        ))}
      </ul>
      {consultations.length > 0 ? (
        <p className="text-body">
          {t('ways.consult')}{' '}
          {formatList(
            consultations.map((one) => named('consultations', one)),
            locale,
          )}
        </p>
      ) : null}
    </>
  )
}

const SIGNIFICANCE = ['treat_or_diagnose', 'drive_management', 'inform'] as const
const CONDITION = ['critical', 'serious', 'non_serious'] as const

/** The help table of MDCG 2019-11 rev.1: a hint beside the questions, not an answer to them. */
function Rule11Help() {
  const { t } = useTranslation(['techdoc/classification', 'contract/classification'])
  return (
    <Section title={t('rule11.title')} text={t('rule11.text')}>
      <WideTable label={t('rule11.title')}>
        <thead>
          <tr className="text-meta text-ink-soft">
            <th scope="col" className="p-2 text-start font-medium">
              {t('rule11.does')}
            </th>
            {CONDITION.map((condition) => (
              <th key={condition} scope="col" className="p-2 text-start font-medium">
                {t(`contract/classification:condition.${condition}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {SIGNIFICANCE.map((significance) => (
            <tr key={significance}>
              <th scope="row" className="p-2 text-start font-medium">
                {t(`contract/classification:significance.${significance}`)}
              </th>
              {CONDITION.map((condition) => (
                <td key={condition} className="p-2">
                  <bdi>{hintRule11(significance, condition)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Section>
  )
}
