import { randomUUID } from 'node:crypto'
import { type Identity, startIdentity } from 'dev-services/identity'
import { createAccount, renewAtIdentity, signInToIdentity } from 'dev-services/identity-sign-in'
import { findFreePort } from 'dev-services/ports'
import { createDatabase, dropDatabase } from 'dev-services/postgres'
import { type Smtp, startSmtp } from 'dev-services/smtp'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { Harness } from '#test/harness.ts'

const WEB = 'http://localhost:5173'
const PASSWORD = 'correct horse battery staple'
const database = `t_accounts_${randomUUID().slice(0, 8)}`

let smtp: Smtp
let identity: Identity
let harness: Harness
beforeAll(async () => {
  const adminUrl = inject('adminUrl')
  smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
  await createDatabase(adminUrl, database)
  identity = await startIdentity({
    port: await findFreePort(),
    adminUrl,
    database,
    smtpUrl: smtp.smtpUrl,
    webUrl: WEB,
  })
  harness = await Harness.start({
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: identity.clientId,
    OIDC_CLOCK_TOLERANCE: '0',
  })
})
afterAll(async () => {
  await harness.stop()
  await identity.stop()
  await smtp.stop()
  await dropDatabase(inject('adminUrl'), database)
})

it('signs people in with accounts of the installation, and out within a minute after they were disabled', async () => {
  const place = { issuer: identity.issuer, clientId: identity.clientId, webUrl: WEB }
  const email = `${randomUUID().slice(0, 8)}@staff.example`
  await createAccount(place, smtp.webUrl, { email, name: 'Ada Lovelace', password: PASSWORD })
  const tokens = await signInToIdentity(place, email, PASSWORD)
  const ask = async (token: string) => {
    const response = await harness.app.inject({
      url: '/api/me',
      headers: { authorization: `token ${token}` },
    })
    return { status: response.statusCode, body: response.json<{ email?: string; name?: string }>() }
  }
  expect(await ask(tokens.id_token!)).toMatchObject({ status: 200, body: { email, name: 'Ada Lovelace' } })

  const renewed = await renewAtIdentity(place, tokens.refresh_token!)
  expect((await ask(renewed.id_token!)).status).toBe(200)
  await identity.operate('disable', email)
  const at = Date.now()
  expect(await renewAtIdentity(place, renewed.refresh_token!)).toMatchObject({ error: 'invalid_grant' })
  expect((await signInToIdentity(place, email, PASSWORD)).status).toBe(401)
  await expect
    .poll(async () => (await ask(renewed.id_token!)).status, { timeout: 70_000, interval: 500 })
    .toBe(401)
  expect(Date.now() - at).toBeLessThanOrEqual(61_000)
})
