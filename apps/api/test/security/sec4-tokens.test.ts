import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#platform/read-config.ts'
import { createVerify } from '#platform/identity/verify.ts'
import { Harness, type Person } from '#test/harness.ts'
import { vectorsOf } from './token-vectors.ts'
import { Forge } from './tokens.ts'

let harness: Harness
let forge: Forge
let founder: Person
let org: string
let evil: Server
let visits = 0

beforeAll(async () => {
  harness = await Harness.start()
  const made = await harness.organisation()
  founder = made.founder
  org = made.id
  const { sub } = JSON.parse(Buffer.from(founder.token.split('.')[1]!, 'base64url').toString()) as {
    sub: string
  }
  forge = new Forge(harness.issuer, { sub, email: founder.email })
  evil = createServer((_request, response) => {
    visits++
    response.end(JSON.stringify({ keys: [forge.strangerJwk()] }))
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  evil.close()
  await harness.stop()
})
afterEach(() => void vi.restoreAllMocks())

const REFUSED = [401, '{"error":"UNAUTHENTICATED"}']

async function answer(headers: Record<string, string>, url = '/api/organisation', payload?: object) {
  const response = await harness.app.inject({
    method: payload ? 'PATCH' : 'GET',
    url,
    headers: { 'x-organisation': org, ...headers },
    ...(payload ? { payload } : {}),
  })
  return [response.statusCode, response.body]
}

describe('Sec4 tokens', () => {
  it('Sec4 a valid token is accepted with either scheme, case-insensitively', async () => {
    for (const scheme of ['token', 'Token', 'TOKEN', 'bearer', 'Bearer', 'BEARER']) {
      expect((await answer({ authorization: `${scheme} ${forge.signed()}` }))[0]).toBe(200)
    }
    for (const claims of [{ aud: ['web'] }, { aud: ['web', 'other'], azp: 'web' }, { nbf: 0 }]) {
      expect([claims, (await answer({ authorization: `token ${forge.signed(claims)}` }))[0]]).toEqual([
        claims,
        200,
      ])
    }
    expect((await answer({ authorization: `token ${forge.signed({}, { typ: 'JWT' })}` }))[0]).toBe(200)
  })

  it('Sec4 no forged token is accepted', async () => {
    const address = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`
    const before = await harness.checksums()
    const vectors = vectorsOf(forge, address)
    const accepted: unknown[] = []
    for (const [label, token] of vectors) {
      for (const url of ['/api/organisation', '/api/me']) {
        const got = await answer({ authorization: `token ${token}` }, url)
        if (String(got) !== String(REFUSED)) accepted.push([label, url, got])
      }
    }
    process.stdout.write(`Sec4: ${vectors.length} forged tokens on 2 routes\n`)
    expect(vectors.length).toBeGreaterThan(100)
    expect(new Set(vectors.map(([label]) => label)).size).toBe(vectors.length)
    expect(accepted).toEqual([])
    expect(visits, 'nobody follows an address in a token').toBe(0)
    expect(await harness.checksums(), 'no person was made of a forged token').toEqual(before)
  })

  it('Sec4 a token is accepted only in its header, once and alone', async () => {
    const token = forge.signed()
    const elsewhere: [string, Promise<unknown[]>][] = [
      ['no header', answer({})],
      ['empty', answer({ authorization: '' })],
      ['scheme only', answer({ authorization: 'token' })],
      ['no scheme', answer({ authorization: token })],
      ['Basic', answer({ authorization: `Basic ${Buffer.from(`user:${token}`).toString('base64')}` })],
      ['Basic with the token', answer({ authorization: `Basic ${token}` })],
      ['Digest', answer({ authorization: `Digest ${token}` })],
      ['JWT', answer({ authorization: `JWT ${token}` })],
      ['no blank', answer({ authorization: `token${token}` })],
      ['two blanks', answer({ authorization: `token  ${token}` })],
      ['a tab', answer({ authorization: `token\t${token}` })],
      ['quotes', answer({ authorization: `token "${token}"` })],
      ['two with a comma', answer({ authorization: `token ${token}, token ${token}` })],
      ['two with a blank', answer({ authorization: `token ${token} ${token}` })],
      ['two schemes', answer({ authorization: `token bearer ${token}` })],
      [
        'another header',
        answer({
          'x-authorization': `token ${token}`,
          'proxy-authorization': `token ${token}`,
          'x-access-token': token,
          'x-forwarded-user': founder.id,
        }),
      ],
      [
        'query',
        answer({}, `/api/organisation?access_token=${token}&token=${token}&authorization=token%20${token}`),
      ],
      [
        'cookie',
        answer({
          cookie: `token=${token}; __session=${token}; authorization=${encodeURIComponent(`token ${token}`)}`,
        }),
      ],
      ['body', answer({}, '/api/me', { token, access_token: token, authorization: `token ${token}` })],
    ]
    for (const [label, got] of elsewhere) expect([label, await got]).toEqual([label, REFUSED])
  })

  it('Sec4 of two headers, a valid second one does not make up for an invalid first one', async () => {
    const address = await harness.app.listen({ port: 0, host: '127.0.0.1' })
    const lines = ['GET /api/organisation HTTP/1.1', 'host: x', `x-organisation: ${org}`, 'connection: close']
    const raw = [
      ...lines,
      `authorization: token ${forge.unsigned('none')}`,
      `authorization: token ${forge.signed()}`,
      '',
      '',
    ].join('\r\n')
    const got = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(raw))
      socket
        .on('data', (chunk) => (text += chunk.toString()))
        .on('end', () => resolve(text))
        .on('error', reject)
    })
    expect(got).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('Sec4 an accepted token is refused once it has expired', async () => {
    const token = forge.signed()
    expect((await answer({ authorization: `token ${token}` }))[0]).toBe(200)
    const later = Date.now() + 3_631_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    expect(await answer({ authorization: `token ${token}` })).toEqual(REFUSED)
  })
})

describe('Sec4 the emulator of the identity provider', () => {
  const base = {
    DATABASE_URL: 'postgres://x@127.0.0.1/x',
    WEB_ORIGIN: 'http://localhost:5173',
    FIREBASE_PROJECT_ID: 'demo',
  }
  const anchored = { TRAIL_ANCHORS: '/anchors' }
  const issuer = 'https://securetoken.google.com/demo'
  const unsigned = (claims: Record<string, unknown> = {}) =>
    new UnsecuredJWT({ sub: 'somebody', email: 'a@b.example', ...claims })
      .setIssuer((claims['iss'] as string) ?? issuer)
      .setAudience((claims['aud'] as string) ?? 'demo')
      .setIssuedAt()
      .setExpirationTime((claims['expires'] as string) ?? '1h')
      .encode()
  const verifyWith = (more: Record<string, string>) =>
    createVerify(readConfig({ NODE_ENV: 'test', ...base, ...more }))
  const withEmulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
  const refused = { code: 'UNAUTHENTICATED' }

  it('Sec4 unsigned tokens are refused if no emulator is configured', async () => {
    for (const environment of ['development', 'test', 'production']) {
      const verify = createVerify(readConfig({ ...base, ...anchored, NODE_ENV: environment }))
      await expect(verify(unsigned())).rejects.toMatchObject(refused)
    }
  })

  it('Sec4 unsigned tokens are accepted with an emulator, for its own project and validity only', async () => {
    const verify = verifyWith(withEmulator)
    await expect(verify(unsigned())).resolves.toMatchObject({ issuer, subject: 'somebody' })
    for (const claims of [
      { aud: 'other' },
      { iss: 'https://securetoken.google.com/other' },
      { expires: '-1h' },
      { sub: '' },
    ]) {
      await expect(verify(unsigned(claims))).rejects.toMatchObject(refused)
    }
    await expect(verify(forge.signed({ iss: issuer, aud: 'demo' }))).rejects.toMatchObject(refused)
  })

  it('Sec4 an emulator does not weaken another provider', async () => {
    const verify = verifyWith({ ...withEmulator, OIDC_ISSUER: harness.issuer.url, OIDC_CLIENT_ID: 'web' })
    await expect(verify(unsigned({ iss: harness.issuer.url, aud: 'web' }))).rejects.toMatchObject(refused)
    await expect(verify(forge.signed())).resolves.toMatchObject({ issuer: harness.issuer.url })
  })

  it('Sec4 production does not start with an emulator', () => {
    expect(() => readConfig({ ...base, ...withEmulator, NODE_ENV: 'production' })).toThrow(
      /emulator is not for production/,
    )
    expect(() => readConfig({ ...base, ...anchored, NODE_ENV: 'production' })).not.toThrow()
  })
})
