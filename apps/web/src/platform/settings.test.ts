import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('a provider counts when it is named in full', () => {
  const oidc = { issuer: 'https://id.example', clientId: 'web' }
  expect(readSettings({ oidc, firebase: { projectId: 'p' } })).toEqual({ oidc })
  expect(readSettings({ firebase: { projectId: 'p', apiKey: 'k' } })).toEqual({
    firebase: { projectId: 'p', apiKey: 'k' },
  })
})

test('a manual is a page of the web', () => {
  expect(readSettings({ documentation: 'https://manual.example/' })).toEqual({
    documentation: 'https://manual.example/',
  })
  expect(readSettings({ documentation: 'javascript:alert(1)' })).toEqual({})
})

test.each([null, undefined, {}, [], 'text', { oidc: 'web' }, { oidc: { issuer: 1, clientId: 2 } }])(
  'nothing is configured by %j',
  (answer) => expect(readSettings(answer)).toEqual({}),
)
