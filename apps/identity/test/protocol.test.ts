import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { createRemoteJWKSet, decodeJwt, jwtVerify, SignJWT, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { Browser, claimsOf, createPerson, PASSWORD, start, type Started, WEB } from './harness.ts'

let identity: Started
let person: string
beforeAll(async () => {
  identity = await start()
  person = await createPerson(identity)
})
afterAll(() => identity.stop())

/** As the operator runs it. */
const operate = (...args: string[]) =>
  promisify(execFile)(process.execPath, [new URL('../src/account.ts', import.meta.url).pathname, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: inject('databaseUrl'),
      OIDC_ISSUER: identity.issuer,
      WEB_ORIGIN: WEB,
      IDENTITY_SECRET: identity.config.IDENTITY_SECRET,
      SMTP_URL: inject('smtpUrl'),
      MAIL_FROM: 'no-reply@evidentia.example',
    },
  })

test('tokens are verified by the published key, for a minute', async () => {
  const tokens = await new Browser(identity).signIn(person)
  const keys = createRemoteJWKSet(new URL(`${identity.issuer}/jwks`))
  const { payload, protectedHeader } = await jwtVerify(tokens.id_token!, keys, {
    issuer: identity.issuer,
    audience: 'web',
    algorithms: ['ES256'],
  })
  expect(protectedHeader.alg).toBe('ES256')
  expect(payload.exp! - payload.iat!).toBe(60)
  expect(payload['auth_time']).toBeTypeOf('number')
})

test('a signature asks again, although the browser is signed in', async () => {
  const browser = new Browser(identity)
  await browser.signIn(person)
  await browser.begin({ prompt: 'login', max_age: '0', scope: 'openid', nonce: 'challenge-1' })
  expect(browser.page).toContain('/sign-in/')
  await browser.submit({ email: person, password: PASSWORD })
  const tokens = await browser.exchange()
  expect(claimsOf(tokens)).toMatchObject({ nonce: 'challenge-1', amr: ['pwd'] })
  expect(tokens.refresh_token).toBeUndefined()
})

test('a signature of somebody else in the same browser leaves the session of the product', async () => {
  const other = await createPerson(identity, 'Grace Hopper')
  const browser = new Browser(identity)
  const mine = await browser.signIn(person)
  const theirs = await browser.signIn(other, PASSWORD, { prompt: 'login', max_age: '0', scope: 'openid' })
  expect(claimsOf(theirs).sub).not.toBe(claimsOf(mine).sub)
  expect((await browser.refresh(mine.refresh_token!)).status).toBe(200)
})

describe('codes', () => {
  test('are refused when they are used again, and end what the first use gave', async () => {
    const browser = new Browser(identity)
    const first = await browser.signIn(person)
    const { code } = browser
    expect(await browser.exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await browser.refresh(first.refresh_token!)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test('are given to one of two simultaneous uses', async () => {
    const browser = await new Browser(identity).begin()
    await browser.submit({ email: person, password: PASSWORD })
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.exchange()))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('need their verifier, their client and their address', async () => {
    for (const wrong of [
      { code_verifier: 'x'.repeat(43) },
      { client_id: 'other' },
      { redirect_uri: `${WEB}/auth/popup` },
    ]) {
      const browser = await new Browser(identity).begin()
      await browser.submit({ email: person, password: PASSWORD })
      expect((await browser.exchange(browser.code, wrong)).id_token).toBeUndefined()
    }
  })
})

describe('forged requests', () => {
  const forged: Record<string, Record<string, string>> = {
    'another address': { redirect_uri: 'https://evil.example/auth/callback' },
    'an address below ours': { redirect_uri: `${WEB}/auth/callback/../../evil` },
    'another client': { client_id: 'evil' },
    'no PKCE': { code_challenge: '', code_challenge_method: '' },
    'PKCE in plain': { code_challenge_method: 'plain' },
    'an implicit flow': { response_type: 'id_token' },
    'a hybrid flow': { response_type: 'code id_token' },
  }
  for (const [name, parameters] of Object.entries(forged))
    test(`are refused: ${name}`, async () => {
      const browser = await new Browser(identity).begin(parameters)
      expect(browser.page).not.toContain('/sign-in/')
      expect(browser.html + browser.address).not.toContain('code=')
      expect(new URL(browser.address).hostname).toBe('127.0.0.1')
    })

  test('an answer names its issuer, so that another one is recognised', async () => {
    const browser = await new Browser(identity).begin()
    await browser.submit({ email: person, password: PASSWORD })
    const answer = new URL(browser.address).searchParams
    expect(answer.get('iss')).toBe(identity.issuer)
    expect(answer.get('state')).toBe('state-1')
  })

  test('the sign-in of one browser is not finished in another', async () => {
    const mine = await new Browser(identity).begin()
    const theirs = new Browser(identity)
    await theirs.open(mine.page, { email: person, password: PASSWORD })
    expect(theirs.status).toBe(400)
    expect(theirs.address).not.toContain('code=')
  })

  test('a sign-out with a token of somebody else ends nothing', async () => {
    const browser = new Browser(identity)
    const tokens = await browser.signIn(person)
    const { privateKey } = await generateKeyPair('ES256')
    const hint = await new SignJWT(decodeJwt(tokens.id_token!))
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey)
    await browser.open(`${identity.issuer}/session/end?id_token_hint=${hint}`)
    expect(browser.status).toBe(400)
    expect((await browser.refresh(tokens.refresh_token!)).status).toBe(200)
  })
})

describe('refresh tokens', () => {
  test('rotate, and keep what the sign-in proved', async () => {
    const browser = new Browser(identity)
    const first = await browser.signIn(person)
    const second = await browser.refresh(first.refresh_token!)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const { auth_time, amr, sub } = claimsOf(first)
    expect(claimsOf(second)).toMatchObject({ auth_time, amr, sub })
  })

  test('end the session when an old one is used', async () => {
    const browser = new Browser(identity)
    const first = await browser.signIn(person)
    const second = await browser.refresh(first.refresh_token!)
    expect(await browser.refresh(first.refresh_token!)).toMatchObject({ error: 'invalid_grant' })
    expect(await browser.refresh(second.refresh_token!)).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('sessions', () => {
  test('end with the sign-out, and those of other devices do not', async () => {
    const elsewhere = new Browser(identity)
    const there = await elsewhere.signIn(person)
    // Sessions are told apart by the second of their authentication.
    await vi.waitUntil(() => Date.now() / 1000 >= Number(claimsOf(there)['auth_time']) + 1, {
      timeout: 3_000,
    })
    const browser = new Browser(identity)
    const here = await browser.signIn(person)
    const query = new URLSearchParams({
      id_token_hint: here.id_token!,
      post_logout_redirect_uri: `${WEB}/login`,
    })
    await browser.open(`${identity.issuer}/session/end?${query.toString()}`)
    expect(await browser.refresh(here.refresh_token!)).toMatchObject({ error: 'invalid_grant' })
    const xsrf = /name="xsrf" value="(\w+)"/.exec(browser.html)![1]!
    await browser.open(`${identity.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
    expect(browser.address).toBe(`${WEB}/login`)
    await browser.begin()
    expect(browser.page).toContain('/sign-in/')
    expect((await elsewhere.refresh(there.refresh_token!)).status).toBe(200)
  })

  test('end within a minute after the account was disabled', async () => {
    const email = await createPerson(identity)
    const browser = new Browser(identity)
    const tokens = await browser.signIn(email)
    await operate('disable', email)
    expect(await browser.refresh(tokens.refresh_token!)).toMatchObject({ error: 'invalid_grant' })
    // The last token that anybody can have.
    expect(claimsOf(tokens).exp! - Date.now() / 1000).toBeLessThanOrEqual(60)
    await browser.begin()
    await browser.submit({ email, password: PASSWORD })
    expect(browser.html).toContain('This account is disabled')
    await operate('enable', email)
    expect((await new Browser(identity).signIn(email)).status).toBe(200)
  })

  test('end with a new password', async () => {
    const email = await createPerson(identity)
    const browser = new Browser(identity)
    const tokens = await browser.signIn(email)
    const account = `${identity.issuer}/account`
    await browser.open(account, { email, password: PASSWORD })
    const next = 'a quite different password'
    await browser.open(`${account}/password`, { current: PASSWORD, password: next, repeat: next })
    expect(browser.html).toContain('Your password was changed')
    expect(await browser.refresh(tokens.refresh_token!)).toMatchObject({ error: 'invalid_grant' })
  })
})

test('the operator invites somebody, who sets a password', async () => {
  const email = `invited-${createHash('sha1').update(identity.issuer).digest('hex').slice(0, 6)}@elsewhere.example`
  const { stdout } = await operate('invite', email, 'Ida Rhodes')
  expect(stdout).toContain('a link was sent')
  const { stdout: list } = await operate('list')
  expect(list).toContain(`${email}\tIda Rhodes\tinvited`)
})

test('a new key signs after a start, and the former is published', async () => {
  const before = await new Browser(identity).signIn(person)
  await operate('rotate-keys')
  const next = await start()
  try {
    const { keys } = (await (await fetch(`${next.issuer}/jwks`)).json()) as { keys: { kid: string }[] }
    expect(keys.length).toBeGreaterThan(1)
    const header = JSON.parse(Buffer.from(before.id_token!.split('.')[0]!, 'base64url').toString()) as {
      kid: string
    }
    expect(keys.slice(1).map(({ kid }) => kid)).toContain(header.kid)
    const after = await new Browser(next).signIn(person)
    expect(after.status).toBe(200)
  } finally {
    await next.stop()
  }
})
