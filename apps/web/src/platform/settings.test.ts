import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('a provider counts only when it is fully configured', () => {
  const oidc = { issuer: 'https://id.example', clientId: 'web' }
  expect(readSettings({ oidc, firebase: { projectId: 'p' } })).toEqual({ oidc })
  expect(readSettings({ firebase: { projectId: 'p', apiKey: 'k' } })).toEqual({
    firebase: { projectId: 'p', apiKey: 'k' },
  })
})

test('the manual must be a web address', () => {
  expect(readSettings({ documentation: 'https://manual.example/' })).toEqual({
    documentation: 'https://manual.example/',
  })
  expect(readSettings({ documentation: 'javascript:alert(1)' })).toEqual({})
})

test.each([null, undefined, {}, [], 'text', { oidc: 'web' }, { oidc: { issuer: 1, clientId: 2 } }])(
  'an invalid response configures nothing: %j',
  (answer) => expect(readSettings(answer)).toEqual({}),
)
