import { expect, it } from 'vitest'
import { StorageError } from '#platform/storage/storage.ts'
import { failureOf } from './failures.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

it.each([
  ['EPIPE', withCode('EPIPE'), undefined],
  ['ETIMEDOUT', withCode('ETIMEDOUT'), undefined],
  ['an answer that does not come', new Error('Query read timeout'), undefined],
  ['a connection that is not made', new Error('timeout expired'), undefined],
  ['a full disk under PostgreSQL', withCode('53100'), { why: 'disk_full' }],
  ['a standby', withCode('25006'), { why: 'read_only' }],
  ['storage out of reach', new StorageError('put', withCode('ECONNRESET')), undefined],
  ['a full disk under files', new StorageError('put', withCode('ENOSPC')), { why: 'disk_full' }],
])('R8 R9 %s is reported as unavailable, not as an internal error', (_what, error, details) => {
  expect(failureOf(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503, details })
})

it('reports unknown errors as internal errors', () => {
  expect(failureOf(withCode('42703'))).toBeNull()
  expect(failureOf(new Error('x'))).toBeNull()
})
