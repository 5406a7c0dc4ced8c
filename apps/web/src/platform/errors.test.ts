import { fail, type ErrorCode } from 'contract/errors'
import { LOCALES } from 'contract/locale'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { errorCode, isWorthRetrying, readProblem } from './errors.ts'

afterEach(() => vi.unstubAllGlobals())

test('a server error has its own code; any other failure means that the server is unreachable', () => {
  expect(errorCode(fail('NOT_FOUND'))).toBe('NOT_FOUND')
  expect(errorCode(new TypeError('Failed to fetch'))).toBe('UNAVAILABLE')
  expect(errorCode(undefined)).toBe('UNAVAILABLE')
})

test('a failed request without a network means that the device is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(errorCode(new TypeError('Failed to fetch'))).toBe('OFFLINE')
  expect(errorCode(fail('FORBIDDEN'))).toBe('FORBIDDEN')
  expect(readProblem(new TypeError('Failed to fetch'))).toBe('offline')
})

test('each kind of failed read has its own text', () => {
  expect(readProblem(new TypeError('Failed to fetch'))).toBe('unreachable')
  expect(readProblem(fail('INTERNAL'))).toBe('failed')
  expect(readProblem(fail('FORBIDDEN'))).toBe('forbidden')
  expect(readProblem(fail('NOT_FOUND'))).toBe('notFound')
  expect(readProblem(fail('INVALID_INPUT'))).toBe('notFound')
})

test('only transient failures are retried', () => {
  expect(isWorthRetrying(fail('UNAVAILABLE'))).toBe(true)
  expect(isWorthRetrying(new TypeError('Failed to fetch'))).toBe(true)
  expect(isWorthRetrying(fail('FORBIDDEN'))).toBe(false)
  expect(isWorthRetrying(fail('INTERNAL'))).toBe(false)
})

interface Texts {
  errors: Record<string, string>
  unread: Record<string, { text: string }>
}
const domain = import.meta.glob<Texts>('../../../../packages/contract/translations/*/common.json', {
  eager: true,
  import: 'default',
})

// Names a loss that no read can cause.
const LOSS =
  /not (been )?saved|your change|nothing was|enregistr|modification n|rien n’a|لم يُحفظ|لم تُحفظ|تعديلك|لم يتغير/iu

describe.each(LOCALES)('a failed read in %s', (locale) => {
  const { errors, unread } = domain[`../../../../packages/contract/translations/${locale}/common.json`]!
  const textOf = (code: ErrorCode) => {
    const problem = readProblem(fail(code))
    return problem ? unread[problem]!.text : errors[code]!
  }

  test.each(['INTERNAL', 'UNAVAILABLE', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT', 'RATE_LIMITED'] as const)(
    '%s never mentions an unsaved change',
    (code) => expect(textOf(code)).not.toMatch(LOSS),
  )

  test('the text for an unreachable server does not mention changes, as exports and downloads use it too', () => {
    for (const code of ['INTERNAL', 'UNAVAILABLE', 'OFFLINE']) expect(errors[code]).not.toMatch(LOSS)
  })
})
