import { expect, test } from 'vitest'
import type { Settings } from '#platform/settings.ts'
import { federationOf, providerName } from './federated.ts'

const firebase = (more: object) => ({ projectId: 'p', apiKey: 'k', ...more }) as Settings['firebase']

test('providers behind Firebase are offered only when the auth domain is configured too', () => {
  expect(federationOf(undefined)).toBeNull()
  expect(federationOf(firebase({}))).toBeNull()
  expect(federationOf(firebase({ providers: ['google.com'] }))).toBeNull()
  expect(federationOf(firebase({ authDomain: 'p.example', providers: [] }))).toBeNull()
  expect(federationOf(firebase({ authDomain: 'p.example', providers: ['google.com', 3] }))).toEqual({
    authDomain: 'p.example',
    providers: ['google.com'],
  })
})

test('a provider is shown by its display name', () => {
  expect(['google.com', 'oidc.hospital', 'saml.hospital'].map(providerName)).toEqual([
    'Google',
    'hospital',
    'hospital',
  ])
})
