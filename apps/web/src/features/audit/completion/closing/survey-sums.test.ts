import { expect, it } from 'vitest'
import { sumSurveys } from './survey-sums.ts'

const survey = (status: 'asked' | 'answered', value: number) => ({
  status,
  objectives: value,
  communication: value,
  professionalism: value,
  value,
  timeliness: value,
})

it('counts submitted surveys only', () => {
  const sums = sumSurveys([survey('answered', 4), survey('answered', 5), survey('asked', 1)] as never)
  expect(sums).toMatchObject({ asked: 3, answered: 2, overall: 4.5, means: { value: 4.5 } })
})

it('has no overall score without answers', () => {
  expect(sumSurveys([]).overall).toBeNull()
})
