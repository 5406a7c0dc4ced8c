import { expect, test } from 'vitest'
import { taskOf } from './first-step.ts'

test('the tour ends at the first open step', () => {
  const steps = [
    { step: 'people', done: true },
    { step: 'library', done: false },
    { step: 'universe', done: false },
  ] as const
  expect(taskOf({ tourEnded: false, steps: [...steps] })).toBe('library')
})

test('without administrator steps it ends at the person’s own work', () => {
  expect(taskOf({ tourEnded: false, steps: null })).toBe('mine')
  expect(taskOf({ tourEnded: false, steps: [{ step: 'people', done: true }] })).toBe('mine')
  expect(taskOf(undefined)).toBe('mine')
})
