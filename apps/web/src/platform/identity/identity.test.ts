import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { describe, expect, test } from 'vitest'
import { IDENTITY_CODES, identityError } from './identity.ts'
import { oidcError } from './oidc.ts'

describe('S8.1 why a sign-in failed', () => {
  test.each(IDENTITY_CODES)('the SDK’s own code is kept: %s', (code) => {
    expect(identityError(`auth/${code}`, null).code).toBe(code)
  })

  test.each(['auth/some-day-new', 'wrong', undefined])('an unknown one is an internal error: %s', (code) => {
    expect(identityError(code, null).code).toBe('internal-error')
  })

  test.each([
    [new ErrorResponse({ error: 'access_denied' }), 'sign-in-cancelled'],
    [new ErrorResponse({ error: 'server_error' }), 'internal-error'],
    [new ErrorTimeout('slow'), 'network-request-failed'],
    [new TypeError('Failed to fetch'), 'network-request-failed'],
    [new Error('No matching state found in storage'), 'invalid-auth-event'],
    [new Error('something else'), 'internal-error'],
  ])('OpenID Connect: %s', (error, code) => {
    expect(oidcError(error).code).toBe(code)
  })
})
