import type { RuleResult } from './classification.ts'
import { type ClassificationInput, NEUTRAL } from './classification-input.ts'
import { answerKind, isAsked, type Question } from './classification-questions.ts'
import { CLASSIFICATION_RULES } from './classification-rules.ts'

/** The questions that a rule begins with: their answers decide that it does not apply. */
const FIRST_QUESTIONS: Readonly<Record<number, readonly Question[]>> = {
  1: ['invasiveness'],
  2: ['fluids'],
  3: ['fluidTreatment'],
  4: ['wound'],
  5: ['invasiveness'],
  6: ['invasiveness', 'duration'],
  7: ['invasiveness', 'duration'],
  8: ['invasiveness', 'duration'],
  9: ['active', 'controlsTherapy', 'ionisingTherapy', 'controlsActiveImplant'],
  10: ['active', 'energyAbsorbed', 'imagesRadiopharmaceuticals', 'directDiagnosis', 'monitorsVital'],
  11: ['software'],
  12: ['active', 'substanceExchange'],
  13: ['active'],
  14: ['medicinalSubstance'],
  15: ['contraception'],
  16: ['disinfection'],
  17: ['recordsXray'],
  18: ['tissue'],
  19: ['nanomaterial'],
  20: ['invasiveness', 'inhalation'],
  21: ['substances'],
  22: ['active', 'closedLoop'],
}

const isNeutral = (question: Question, answer: unknown): boolean =>
  Array.isArray(answer) ? answer.length === 0 : answer === NEUTRAL[question]

/** Other answers to the question: "no" where there is one, otherwise every other option. */
function otherAnswers(question: Question, input: ClassificationInput): unknown[] {
  const kind = answerKind(question)
  if (kind.kind === 'flag') return [false]
  if (kind.kind === 'many') return [[]]
  return kind.options.filter((option) => option !== input[question])
}

/** Whether the rule would say something else with another answer to this question. */
function decides(rule: number, question: Question, input: ClassificationInput): boolean {
  const verdict = (given: ClassificationInput) => CLASSIFICATION_RULES[rule - 1]!(given)?.join(' ')
  const now = verdict(input)
  return otherAnswers(question, input).some((answer) => verdict({ ...input, [question]: answer }) !== now)
}

/** The questions whose answers decided the result of a rule, in the order in which they are asked. */
export function decidingQuestions(
  { rule, applies }: Pick<RuleResult, 'rule' | 'applies'>,
  input: ClassificationInput,
): Question[] {
  if (rule === 'CLS-3') return ['software', 'drivenClass']
  const first = FIRST_QUESTIONS[rule]!
  if (!applies) return first.filter((question) => isAsked(question, input))
  if (rule === 1 || rule === 13) return [...first]
  return (Object.keys(input) as Question[]).filter(
    (question) => !isNeutral(question, input[question]) && decides(rule, question, input),
  )
}

/** The answer as keys of the `classification` translations, or a class. */
export function answerKeys(question: Question, input: ClassificationInput): string[][] {
  const answer = input[question]
  if (typeof answer === 'boolean') return [[answer ? 'yes' : 'no']]
  if (Array.isArray(answer))
    return answer.length === 0 ? [['nothing']] : answer.map((one) => ['answers', question, one])
  return answer === null
    ? []
    : [question === 'drivenClass' ? ['class', answer] : ['answers', question, answer]]
}
