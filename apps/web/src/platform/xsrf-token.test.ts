import { expect, test } from 'vitest'
import { xsrfHeader, xsrfToken } from './xsrf-token.ts'

test('S7.3 the XSRF token is read from its cookie', () => {
  expect(xsrfToken('a=1; XSRF-TOKEN=one%3D; b=2')).toBe('one=')
  expect(xsrfToken('NOT-XSRF-TOKEN=one')).toBeNull()
  expect(xsrfToken('')).toBeNull()
})

test('S7.3 the header exists only with the cookie', () => {
  expect(xsrfHeader('XSRF-TOKEN=one%3D')).toEqual({ 'x-xsrf-token': 'one=' })
  expect(xsrfHeader('')).toEqual({})
})
