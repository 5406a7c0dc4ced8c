import { expect, it } from 'vitest'
import { fail } from './errors.ts'
import { STORAGE_ERRORS, storageErrorOf } from './storage-errors.ts'

it('S8.2 has the storage codes of the specification, and no others', () => {
  expect(STORAGE_ERRORS).toEqual([
    'unknown',
    'object-not-found',
    'quota-exceeded',
    'unauthenticated',
    'unauthorized',
    'retry-limit-exceeded',
    'canceled',
    'invalid-url',
    'invalid-default-bucket',
    'invalid-argument',
    'app-deleted',
    'invalid-root-operation',
  ])
})

it('maps each transfer failure to its storage code', () => {
  expect(storageErrorOf(fail('NOT_FOUND'))).toBe('object-not-found')
  expect(storageErrorOf(fail('BODY_TOO_LARGE'))).toBe('quota-exceeded')
  expect(storageErrorOf(fail('UNAUTHENTICATED'))).toBe('unauthenticated')
  expect(storageErrorOf(fail('FORBIDDEN'))).toBe('unauthorized')
  expect(storageErrorOf(fail('UNAVAILABLE'))).toBe('retry-limit-exceeded')
  expect(storageErrorOf(fail('CHECKSUM_MISMATCH'))).toBe('invalid-argument')
  expect(storageErrorOf(fail('INTERNAL'))).toBe('unknown')
  expect(storageErrorOf(new DOMException('stopped', 'AbortError'))).toBe('canceled')
  expect(storageErrorOf(new TypeError('fetch failed'))).toBe('retry-limit-exceeded')
  expect(storageErrorOf(new Error('else'))).toBe('unknown')
})
