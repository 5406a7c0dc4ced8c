import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { describe, expect, test } from 'vitest'
import { IDENTITY_CODES, IdentityError, identityError } from './identity.ts'
import { oidcError } from './oidc.ts'

describe('S8.1 why a sign-in failed', () => {
  test.each(IDENTITY_CODES)('the SDK error code is kept: %s', (code) => {
    expect(identityError(`auth/${code}`, null).code).toBe(code)
  })

  test.each([
    ['auth/weak-password', 'password-does-not-meet-requirements'],
    ['auth/unauthorized-continue-uri', 'unauthorized-domain'],
    ['auth/api-key-not-valid.-please-pass-a-valid-api-key.', 'invalid-api-key'],
    ['auth/expired-action-code', 'reset-link-spent'],
    ['auth/user-cancelled', 'sign-in-cancelled'],
  ])('a synonymous code is mapped: %s', (code, said) => {
    expect(identityError(code, null).code).toBe(said)
  })

  test.each(['auth/some-day-new', 'wrong', undefined])('an unknown code is an internal error: %s', (code) => {
    expect(identityError(code, null).code).toBe('internal-error')
  })

  test.each([
    [new ErrorResponse({ error: 'access_denied' }), 'sign-in-cancelled'],
    [new ErrorResponse({ error: 'server_error' }), 'internal-error'],
    [new ErrorResponse({ error: 'unauthorized_client' }), 'unauthorized-domain'],
    [new ErrorResponse({ error: 'invalid_client' }), 'invalid-api-key'],
    [new IdentityError('popup-blocked'), 'popup-blocked'],
    [new ErrorTimeout('slow'), 'network-request-failed'],
    [new TypeError('Failed to fetch'), 'network-request-failed'],
    [new Error('No matching state found in storage'), 'invalid-auth-event'],
    [new Error('something else'), 'internal-error'],
  ])('OpenID Connect: %s', (error, code) => {
    expect(oidcError(error).code).toBe(code)
  })
})
