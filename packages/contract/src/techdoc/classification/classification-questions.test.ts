import { expect, it } from 'vitest'
import { ClassificationInput } from './classification-input.ts'
import { answerKind, isAsked, QUESTION_GROUPS, settleAnswers } from './classification-questions.ts'

const answered = (more: object) =>
  ClassificationInput.parse({ invasiveness: 'none', duration: 'transient', ...more })

it('lists every question once', () => {
  const asked = QUESTION_GROUPS.flatMap(({ questions }) => questions)
  expect(asked.toSorted()).toEqual(Object.keys(ClassificationInput.shape).toSorted())
})

it('has the answer type of each question', () => {
  expect(answerKind('sterile')).toEqual({ kind: 'flag' })
  expect(answerKind('duration')).toEqual({ kind: 'one', options: ['transient', 'short', 'long'] })
  expect(answerKind('active')).toEqual({ kind: 'many', options: ['therapy', 'diagnosis', 'other'] })
  expect(answerKind('drivenClass')).toMatchObject({ kind: 'one', options: ['I', 'IIa', 'IIb', 'III'] })
})

it('drops answers to questions that are no longer asked, and their follow-ups', () => {
  const implant = answered({ invasiveness: 'surgical', jointOrSpine: true, ancillary: true })
  expect(isAsked('ancillary', implant)).toBe(true)
  expect(settleAnswers({ ...implant, invasiveness: 'none' })).toEqual(answered({}))
})
