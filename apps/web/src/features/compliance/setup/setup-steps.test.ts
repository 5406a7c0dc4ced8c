import { expect, test } from 'vitest'
import { stepState } from './setup-steps.ts'

const fresh = {
  ownerId: null,
  units: null,
  undecided: 60,
  unowned: 60,
  requirements: 60,
  scoring: null,
  status: 'draft',
}

test('a step shows how much is left', () => {
  expect(stepState('general', fresh)).toEqual({ is: 'open' })
  expect(stepState('general', { ...fresh, ownerId: 'a', units: ['b'] })).toEqual({ is: 'done' })
  expect(stepState('profile', fresh)).toEqual({ is: 'open', left: 60 })
  expect(stepState('profile', { ...fresh, undecided: 0 })).toEqual({ is: 'done' })
  expect(stepState('assignment', { ...fresh, unowned: 2 })).toEqual({ is: 'open', left: 2 })
})

test('without requirements the steps about them stay open', () => {
  const empty = { ...fresh, requirements: 0, undecided: 0, unowned: 0 }
  expect(stepState('profile', empty)).toEqual({ is: 'open' })
  expect(stepState('structure', empty)).toEqual({ is: 'open' })
  expect(stepState('assignment', empty)).toEqual({ is: 'open' })
})

test('the new-version step appears only while an update is in progress', () => {
  expect(stepState('version', fresh)).toBeNull()
  expect(stepState('version', { ...fresh, status: 'under_update' })).toEqual({ is: 'open' })
})
