import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInWithOidc } from './oidc-sign-in.ts'
import { startOidc, type Oidc } from './oidc.ts'
import { findFreePort } from './ports.ts'

const origin = 'http://127.0.0.1:5173'
let provider: Oidc

beforeAll(async () => {
  const users = [{ id: 'ann', name: 'Ann', email: 'ann@first.example' }]
  provider = await startOidc({ port: await findFreePort(), origins: [origin], users })
})
afterAll(() => provider.stop())

test('issues an identity token signed with RS256, with name and address', async () => {
  const { idToken } = await signInWithOidc(provider.issuer, origin, 'ann')
  const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(`${provider.issuer}/jwks`)), {
    issuer: provider.issuer,
    audience: provider.clientId,
    algorithms: ['RS256'],
  })
  expect(payload).toMatchObject({ sub: 'ann', name: 'Ann', email: 'ann@first.example', email_verified: true })
})

test('rejects an unknown person', async () => {
  await expect(signInWithOidc(provider.issuer, origin, 'nobody')).rejects.toThrow(/access_denied/)
})

test('rejects a foreign origin', async () => {
  await expect(signInWithOidc(provider.issuer, 'http://127.0.0.1:1', 'ann')).rejects.toThrow(/no code/)
})
