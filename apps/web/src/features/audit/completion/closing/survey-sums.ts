import type { Survey } from 'contract/audit/surveys'

export const QUESTIONS = ['objectives', 'communication', 'professionalism', 'value', 'timeliness'] as const
export type Question = (typeof QUESTIONS)[number]

export interface SurveySums {
  readonly asked: number
  readonly answered: number
  /** Mean of the answers to each question; null without answers. */
  readonly means: Readonly<Record<Question, number | null>>
  readonly overall: number | null
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Totals of surveys. Only submitted surveys count. */
export function sumSurveys(surveys: readonly Pick<Survey, 'status' | Question>[]): SurveySums {
  const answered = surveys.filter(({ status }) => status === 'answered')
  const given = (question: Question) => answered.flatMap((one) => one[question] ?? [])
  return {
    asked: surveys.length,
    answered: answered.length,
    means: Object.fromEntries(QUESTIONS.map((one) => [one, mean(given(one))])) as SurveySums['means'],
    overall: mean(QUESTIONS.flatMap(given)),
  }
}
