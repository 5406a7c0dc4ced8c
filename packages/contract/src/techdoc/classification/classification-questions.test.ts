import { expect, it } from 'vitest'
import { ClassificationInput } from './classification-input.ts'
import { answerKind, isAsked, QUESTION_GROUPS, settleAnswers } from './classification-questions.ts'

const answered = (more: object) =>
  ClassificationInput.parse({ invasiveness: 'none', duration: 'transient', ...more })

it('asks every question once', () => {
  const asked = QUESTION_GROUPS.flatMap(({ questions }) => questions)
  expect(asked.toSorted()).toEqual(Object.keys(ClassificationInput.shape).toSorted())
})

it('knows how each is answered', () => {
  expect(answerKind('sterile')).toEqual({ kind: 'flag' })
  expect(answerKind('duration')).toEqual({ kind: 'one', options: ['transient', 'short', 'long'] })
  expect(answerKind('active')).toEqual({ kind: 'many', options: ['therapy', 'diagnosis', 'other'] })
  expect(answerKind('drivenClass')).toMatchObject({ kind: 'one', options: ['I', 'IIa', 'IIb', 'III'] })
})

it('lets go of an answer that is asked for no longer, and of what that one asked for', () => {
  const implant = answered({ invasiveness: 'surgical', jointOrSpine: true, ancillary: true })
  expect(isAsked('ancillary', implant)).toBe(true)
  expect(settleAnswers({ ...implant, invasiveness: 'none' })).toEqual(answered({}))
})
