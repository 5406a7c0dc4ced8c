import { expect, test } from 'vitest'
import { taskOf } from './first-step.ts'

test('the tour ends with the first step that is not done', () => {
  const steps = [
    { step: 'people', done: true },
    { step: 'library', done: false },
    { step: 'universe', done: false },
  ] as const
  expect(taskOf({ tourEnded: false, steps: [...steps] })).toBe('library')
})

test('without steps of an administrator, it ends with the own work', () => {
  expect(taskOf({ tourEnded: false, steps: null })).toBe('mine')
  expect(taskOf({ tourEnded: false, steps: [{ step: 'people', done: true }] })).toBe('mine')
  expect(taskOf(undefined)).toBe('mine')
})
