import { expect, it } from 'vitest'
import { ClassificationAnswers, ClassificationInput, completeAnswers } from './classification-input.ts'
import {
  answerKind,
  isAsked,
  QUESTION_GROUPS,
  settleAnswers,
  unansweredQuestions,
} from './classification-questions.ts'
import { classify } from './classification.ts'
import { decidingQuestions } from './deciding-answers.ts'

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
  const implant = { invasiveness: 'surgical', jointOrSpine: true, ancillary: true } as const
  expect(isAsked('ancillary', completeAnswers(implant))).toBe(true)
  expect(settleAnswers({ ...implant, invasiveness: 'none' })).toEqual({ invasiveness: 'none' })
})

it('holds every question as unanswered until a person has answered it', () => {
  const always = QUESTION_GROUPS.flatMap(({ questions }) => questions).filter((question) =>
    isAsked(question, completeAnswers({})),
  )
  expect(ClassificationAnswers.parse({})).toEqual({})
  expect(unansweredQuestions({})).toEqual(always)
  const no = Object.fromEntries(always.map((question) => [question, completeAnswers({})[question]]))
  expect(unansweredQuestions(no)).toEqual([])
  // A further question is open once its condition holds, and a class that is not known is no answer.
  expect(unansweredQuestions({ ...no, software: 'independent' })).toEqual(['informsDecisions', 'monitoring'])
  expect(unansweredQuestions({ ...no, software: 'drives', drivenClass: null })).toContain('drivenClass')
})

const deciding = (rule: number, more: object) => {
  const input = answered(more)
  return decidingQuestions(classify(input).results[rule - 1]!, input)
}

it('CLS-5 names the answers that decided each rule', () => {
  expect(deciding(2, { fluids: 'channels' })).toEqual(['fluids'])
  expect(deciding(2, { fluids: 'channels', connectedToActive: true })).toEqual([
    'connectedToActive',
    'fluids',
  ])
  expect(deciding(5, { invasiveness: 'orifice', duration: 'short' })).toEqual(['invasiveness', 'duration'])
  expect(deciding(7, { invasiveness: 'surgical', duration: 'short', bodyParts: ['heart'] })).toEqual([
    'invasiveness',
    'duration',
    'bodyParts',
  ])
  expect(deciding(9, { active: ['therapy'], hazardousEnergy: true, measuring: true })).toEqual([
    'active',
    'hazardousEnergy',
  ])
  expect(deciding(1, {})).toEqual(['invasiveness'])
  expect(deciding(9, {})).toEqual(['active'])
  expect(deciding(14, {})).toEqual(['medicinalSubstance'])
  expect(classify(answered({ wound: 'deep' })).results[0]!.reason).toBe('another_rule')
})

it('CLS-5 names a deciding answer of every rule, whatever is answered', () => {
  for (const input of [{}, { active: ['therapy'] }, { invasiveness: 'implant', duration: 'long' }].map(
    answered,
  ))
    for (const result of classify(input).results)
      expect(decidingQuestions(result, input), String(result.rule)).not.toEqual([])
})
