import { fail } from 'contract/errors'
import { expect, test } from 'vitest'
import { errorCode, isWorthRetrying } from './errors.ts'

test('a failure has its own code; anything else means that nobody answered', () => {
  expect(errorCode(fail('NOT_FOUND'))).toBe('NOT_FOUND')
  expect(errorCode(new TypeError('Failed to fetch'))).toBe('UNAVAILABLE')
  expect(errorCode(undefined)).toBe('UNAVAILABLE')
})

test('only what may pass by itself is tried again', () => {
  expect(isWorthRetrying(fail('UNAVAILABLE'))).toBe(true)
  expect(isWorthRetrying(new TypeError('Failed to fetch'))).toBe(true)
  expect(isWorthRetrying(fail('FORBIDDEN'))).toBe(false)
  expect(isWorthRetrying(fail('INTERNAL'))).toBe(false)
})
