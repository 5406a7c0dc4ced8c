import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ForgingProvider, startForgingProvider } from './forging-open-id.ts'
import {
  asOwner,
  Browser,
  claimsOf,
  createPerson,
  linkFor,
  PASSWORD,
  setPassword,
  start,
  type Started,
  WEB,
} from './harness.ts'
import { createConnection, type TestConnection } from './organisation.ts'

let identity: Started
let provider: ForgingProvider
let connection: TestConnection
beforeAll(async () => {
  identity = await start({ ACCOUNT_DOMAINS: '*' })
  provider = await startForgingProvider()
})
afterAll(async () => {
  await provider.stop()
  await identity.stop()
})
beforeEach(async () => {
  provider.forge = null
  provider.answer = (query) => query
  connection = await createConnection({ issuer: provider.issuer, clientId: provider.clientId })
  provider.person = {
    sub: 'u1',
    name: 'Ada Lovelace',
    email: `ada@${connection.domain}`,
    groups: ['reviewers', 'another group'],
    amr: ['pwd', 'mfa'],
  }
})

const address = () => `ada@${connection.domain}`

/** Enters the address and goes where it leads, through the provider, back to the product or to a page. */
async function connect(more: Record<string, string> = {}, browser = new Browser(identity)): Promise<Browser> {
  await browser.begin(more)
  await browser.submit({ email: address() })
  return browser.follow()
}

describe('a person of an organisation with its own provider', () => {
  test('enters an address, signs in there, and gets our token with connection and groups', async () => {
    const browser = await connect()
    expect(claimsOf(await browser.exchange())).toMatchObject({
      iss: identity.issuer,
      aud: 'web',
      email: address(),
      email_verified: true,
      name: 'Ada Lovelace',
      amr: ['pwd', 'mfa'],
      nonce: 'nonce-1',
      connection: connection.id,
      // Groups that the organisation does not map are not kept.
      groups: ['reviewers'],
    })
  })

  test('is the same person next time, and another one at another connection', async () => {
    const subjectOf = async () => claimsOf(await (await connect()).exchange()).sub
    const first = await subjectOf()
    expect(await subjectOf()).toBe(first)
    connection = await createConnection({ issuer: provider.issuer, clientId: provider.clientId })
    expect(await subjectOf()).not.toBe(first)
  })

  test('leaves a line in the trail', async () => {
    const { sub } = claimsOf(await (await connect()).exchange())
    expect(await asOwner('select event from identity.trail where user_id = $1 order by seq', [sub])).toEqual([
      { event: 'connected-account-created' },
      { event: 'signed-in' },
    ])
  })

  test('has no address outside the verified domains, and is no account that has this address', async () => {
    const theirs = await createPerson(identity)
    const own = claimsOf(await new Browser(identity).signIn(theirs))
    provider.person['email'] = theirs
    const claims = claimsOf(await (await connect()).exchange())
    expect(claims).not.toHaveProperty('email')
    expect(claims.sub).not.toBe(own.sub)
    provider.person['email'] = address()
    provider.person['email_verified'] = false
    expect(claimsOf(await (await connect()).exchange())).not.toHaveProperty('email')
  })

  test('is out with the next renewal when the connection is switched off', async () => {
    const browser = await connect()
    const { refresh_token: token } = await browser.exchange()
    const renewed = await browser.refresh(token!)
    expect(renewed.status).toBe(200)
    await connection.set({ mode: 'off' })
    expect((await browser.refresh(renewed.refresh_token!)).status).toBe(400)
    await browser.begin({ prompt: 'login' })
    expect(browser.html).toContain('switched off')
  })
})

describe('where the provider is enforced', () => {
  test('no password is checked, sent or set, and sessions by password end', async () => {
    await connection.set({ mode: 'off' })
    const browser = new Browser(identity)
    await browser.open(`${identity.issuer}/register`, { email: address(), name: 'Ada' })
    await asOwner(`update identity.users set email_verified = true where email = $1`, [address()])
    await setPassword(browser, await linkFor(address()))
    const session = await browser.signIn(address())
    expect(session.status).toBe(200)

    await connection.set({ mode: 'enforced' })
    expect((await browser.refresh(session.refresh_token!)).status).toBe(400)
    const other = await new Browser(identity).begin()
    await other.submit({ email: address(), password: PASSWORD })
    expect(other.html).toContain('Continue to Corporate directory')
    await other.open(`${identity.issuer}/account`, { email: address(), password: PASSWORD })
    expect(other.html).toContain('with its own provider')
    await other.open(`${identity.issuer}/register`, { email: `new@${connection.domain}`, name: 'New' })
    expect(other.html).toContain('created by your administrator')
  })

  test('optional offers both', async () => {
    await connection.set({ mode: 'optional' })
    const browser = await new Browser(identity).begin()
    await browser.submit({ email: address() })
    expect(browser.html).toContain('name="password"')
    await browser.open(`${browser.page}/connection`, { email: address() })
    await browser.follow()
    expect((await browser.exchange()).status).toBe(200)
  })
})

describe('a re-authentication', () => {
  test('asks the provider for a new one, says so, and skips the address', async () => {
    const browser = await connect()
    expect(claimsOf(await browser.exchange())).not.toHaveProperty('acr')
    await browser.begin({ prompt: 'login', max_age: '0', nonce: 'challenge' })
    expect(decodeURIComponent(browser.html)).toMatch(/prompt=login/)
    await browser.follow()
    expect(claimsOf(await browser.exchange())).toMatchObject({
      nonce: 'challenge',
      acr: 'urn:evidentia:reauthenticated',
    })
  })

  test('is refused where the provider remembered an older one', async () => {
    provider.person['auth_time'] = Math.floor(Date.now() / 1000) - 30
    const browser = await connect({ prompt: 'login', max_age: '0' })
    expect(browser.html).toContain('was refused')
    delete provider.person['auth_time']
    provider.forge = (asked) =>
      provider.token({ nonce: asked.get('nonce'), ...provider.person, auth_time: undefined })
    expect((await connect({ prompt: 'login', max_age: '0' })).html).toContain('was refused')
    // An ordinary sign-in needs no new one.
    expect((await (await connect()).exchange()).status).toBe(200)
  })
})

describe('an answer', () => {
  test('counts once, and only in the browser that asked', async () => {
    const victim = await new Browser(identity).begin()
    const attacker = await new Browser(identity).begin()
    await attacker.submit({ email: address() })
    let callback = ''
    provider.answer = (query) => {
      callback = `${identity.issuer}/connections/${connection.id}/callback?${query.toString()}`
      return new URLSearchParams({ error: 'access_denied' })
    }
    await attacker.follow()
    await victim.open(callback)
    expect([victim.status, new URL(victim.address).origin]).toEqual([400, new URL(identity.issuer).origin])
    await attacker.open(callback)
    expect(attacker.html).toContain('was refused')
  })

  test('goes only to the connection that asked', async () => {
    const other = await createConnection({ issuer: provider.issuer, clientId: provider.clientId })
    const browser = await new Browser(identity).begin()
    await browser.submit({ email: address() })
    provider.answer = (query) => query
    const link = /<a href="([^"]+)"/.exec(browser.html.slice(browser.html.indexOf('<h1>')))![1]!
    const state = new URL(link.replaceAll('&#38;', '&')).searchParams.get('state')!
    const query = new URLSearchParams({ code: 'c', state, iss: provider.issuer })
    await browser.open(`${identity.issuer}/connections/${other.id}/callback?${query.toString()}`)
    expect(browser.html).toContain('was refused')
  })
})

describe('forged answers', () => {
  /** Twelve of them: each must leave the browser without a code. */
  const tokens: Record<string, (asked: URLSearchParams) => Promise<string>> = {
    'another issuer': (asked) => honest(asked, { iss: 'https://evil.example' }),
    'another audience': (asked) => honest(asked, { aud: 'other' }),
    'two audiences and another authorized party': (asked) =>
      honest(asked, { aud: ['our-client', 'other'], azp: 'other' }),
    'another nonce': (asked) => honest(asked, { nonce: 'other' }),
    expired: (asked) => honest(asked, { iat: 1, exp: 2 }),
    'another key': (asked) =>
      provider.token({ nonce: asked.get('nonce'), ...provider.person }, provider.anotherKey),
    unsigned: (asked) =>
      Promise.resolve(provider.unsigned({ nonce: asked.get('nonce'), ...provider.person })),
    'HS256 with the public key': (asked) =>
      Promise.resolve(provider.withPublicKeyAsSecret({ nonce: asked.get('nonce'), ...provider.person })),
  }
  const honest = (asked: URLSearchParams, more: object) =>
    provider.token({ nonce: asked.get('nonce'), ...provider.person, ...more })

  test.each(Object.keys(tokens))(
    'with a token that is for or of somebody else are refused: %s',
    async (name) => {
      provider.forge = tokens[name]!
      const browser = await connect()
      expect(new URL(browser.address).origin).not.toBe(WEB)
      expect(browser.html).toContain('was refused')
    },
  )

  const without = (query: URLSearchParams, key: string, value?: string) => {
    query.delete(key)
    if (value) query.set(key, value)
    return query
  }
  test.each<[string, (query: URLSearchParams) => URLSearchParams]>([
    ['another state', (query) => without(query, 'state', 'other')],
    ['of another issuer, mixed up', (query) => without(query, 'iss', 'https://evil.example')],
    ['without the issuer', (query) => without(query, 'iss')],
  ])('that are %s are refused', async (_name, change) => {
    provider.answer = change
    const browser = await connect()
    expect(new URL(browser.address).origin).not.toBe(WEB)
    expect(browser.html).toContain('was refused')
  })

  test('with an authentication of long ago are refused where a new one is asked for', async () => {
    provider.person['auth_time'] = 1
    expect((await connect({ prompt: 'login', max_age: '0' })).html).toContain('was refused')
  })
})

describe('a connection', () => {
  test('uses its secret, which the product encrypted for this process alone', async () => {
    const discovery = (await (await fetch(`${identity.issuer}/.well-known/openid-configuration`)).json()) as {
      evidentia_connections: JWK
    }
    expect(discovery.evidentia_connections).not.toHaveProperty('d')
    const sealed = await new CompactEncrypt(new TextEncoder().encode('s3cret value'))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(await importJWK(discovery.evidentia_connections, 'ECDH-ES'))
    await connection.set({ client_secret: sealed })
    expect((await (await connect()).exchange()).status).toBe(200)
    const [, encoded = ''] = provider.authorization!.split(' ')
    expect(decodeURIComponent(Buffer.from(encoded, 'base64').toString().split(':')[1]!)).toBe('s3cret+value')
  })

  test('is tested without signing anybody in, also before it is switched on', async () => {
    await connection.set({ mode: 'off' })
    const browser = await new Browser(identity).open(`${identity.issuer}/connections/${connection.id}/test`)
    await browser.follow()
    expect(browser.html).toContain('The connection works')
    expect(browser.html).toContain('reviewers')
    expect(
      await asOwner('select from identity.connected_users where connection_id = $1', [connection.id]),
    ).toEqual([])
    provider.forge = (asked) => provider.token({ nonce: asked.get('nonce'), aud: 'other' })
    await browser.open(`${identity.issuer}/connections/${connection.id}/test`)
    await browser.follow()
    expect(browser.html).toContain('does not work yet')
  })

  test('reaches no private address, unless the installation allows it', async () => {
    const strict = await start({ CONNECTION_ADDRESSES: 'public' })
    const browser = await new Browser(strict).open(`${strict.issuer}/connections/${connection.id}/test`)
    expect(browser.html).toContain('does not work yet')
    await connection.set({ issuer: 'https://localhost:1/' })
    await browser.open(`${strict.issuer}/connections/${connection.id}/test`)
    expect(browser.html).toContain('does not work yet')
    await strict.stop()
  })
})
