import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processRoutes } from 'contract/risk/processes'
import { Harness, type Person } from '#test/harness.ts'
import { type Answer, sendRaw } from './raw-http.ts'
import { securityHeaders } from '#platform/http/headers.ts'

let harness: Harness
let org: string
let person: Person
let port: number

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: person } = await harness.organisation())
  port = Number(new URL(await harness.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => harness.stop())

const signedIn = () => ({ authorization: `token ${person.token}`, 'x-organisation': org })
const request = (line: string, headers: readonly string[] = [], body = '') =>
  [line, 'host: api.example', 'connection: close', ...headers, '', body].join('\r\n')
const asMember = () => [`authorization: token ${person.token}`, `x-organisation: ${org}`]

/** An answer that reveals implementation details is a finding, whatever its status. */
const TELLING =
  /\bat .*\.(?:ts|js):\d|node_modules|\/apps\/|fastify|FST_|"statusCode"|"message"|select |postgres/i

function expectPlain(label: string, { status, headers, body }: Answer): void {
  expect([label, body]).toEqual([label, expect.not.stringMatching(TELLING)])
  expect([label, Object.fromEntries(headers)]).toEqual([label, expect.objectContaining(securityHeaders)])
  expect([label, headers.get('server'), headers.get('x-powered-by')]).toEqual([label, undefined, undefined])
  expect([label, status], body).toEqual([label, expect.toSatisfy((code: number) => code < 500)])
}

describe('Sec14 methods', () => {
  it('Sec14 TRACE, CONNECT and unknown methods do nothing and echo nothing', async () => {
    const before = await harness.checksums()
    for (const method of [
      'TRACE',
      'TRACK',
      'DEBUG',
      'PROPFIND',
      'SEARCH',
      'PURGE',
      'LINK',
      'get',
      'FOO',
      'QUERY',
    ]) {
      const answers = await sendRaw(
        port,
        request(`${method} /api/organisation HTTP/1.1`, [...asMember(), 'x-canary: repeated-canary']),
      )
      expect([method, answers.length]).toEqual([method, 1])
      expectPlain(method, answers[0]!)
      expect([method, answers[0]!.status]).toEqual([method, expect.toBeOneOf([400, 404, 405])])
      expect(answers[0]!.body).not.toContain('canary')
    }
    expect(await harness.checksums()).toEqual(before)
  })

  it('Sec14 no header or field overrides the method of a request', async () => {
    const { id, version } = (
      await harness.call(processRoutes.create, person, org, {
        body: { code: 'OVR', name: { en: 'x' }, description: { en: 'x' }, family: 'it', ownerRole: 'CIO' },
      })
    ).json<{ id: string; version: number }>()
    const before = await harness.checksums()
    for (const override of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      for (const method of ['DELETE', 'PATCH', 'PUT', 'POST']) {
        const answer = await harness.app.inject({
          url: `/api/processes/${id}`,
          headers: {
            ...signedIn(),
            [override]: method,
            'if-match': `"${version}"`,
            'content-type': 'application/json',
          },
        })
        expect([override, method, answer.statusCode]).toEqual([override, method, 200])
      }
    for (const query of ['_method=DELETE', 'method=DELETE', '_method=PATCH'])
      expect(
        (
          await harness.app.inject({
            method: 'GET',
            url: `/api/processes/${id}?${query}`,
            headers: signedIn(),
          })
        ).statusCode,
      ).toBe(400)
    expect(await harness.checksums()).toEqual(before)
  })
})

describe('Sec14 paths and hosts', () => {
  it('Sec14 no spelling of a path escapes it or bypasses its authorisation', async () => {
    const paths = [
      '/api/../api/organisation',
      '/api/..%2forganisation',
      '/api/%2e%2e/metrics',
      '/api//organisation',
      '//api/organisation',
      '/api/./organisation',
      '/api\\organisation',
      '/api/organisation%2f',
      '/api/organisation;jsessionid=1',
      '/api/organisation%00',
      '/api/organisation%20',
      '/API/organisation',
      '/api/organisation.json',
      '/api/organisation/..;/metrics',
      '/files/../../../../etc/passwd',
      '/files/..%2f..%2f..%2fetc%2fpasswd',
      '/files/%252e%252e%252fetc%252fpasswd',
      '/files/',
      '/files',
      '/api/',
      '/api',
      '/',
      '/.git/config',
      '/.env',
      '/package.json',
      '/src/main.ts',
      '/node_modules/',
      '/api/uploads/..%2f..%2fetc%2fpasswd',
      '/api/uploads/%2e%2e',
      '/api/processes/%zz',
      '/%',
      '/%ff%fe',
      `/api/processes/${'a'.repeat(5_000)}`,
      `/${'a/'.repeat(2_000)}`,
      '*',
      'http://elsewhere.example/api/organisation',
    ]
    for (const path of paths) {
      const [answer, ...more] = await sendRaw(port, request(`GET ${path} HTTP/1.1`))
      expect([path, more]).toEqual([path, []])
      expectPlain(path, answer!)
      // Without a token nothing is disclosed: no directory listing, no file, no record.
      expect([path, answer!.status]).toEqual([path, expect.toBeOneOf([400, 401, 404, 414])])
      expect(answer!.body).toMatch(/^\{"error":"[A-Z_]+"/)
    }
  })

  it('Sec14 the Host header does not influence the response', async () => {
    for (const host of [
      'elsewhere.example',
      'api.example:99999',
      'localhost@elsewhere.example',
      '[::1]',
      '"><script>',
    ]) {
      const bytes = [
        'GET /api/organisation HTTP/1.1',
        `host: ${host}`,
        'x-forwarded-host: elsewhere.example',
        'x-forwarded-proto: http',
        'forwarded: host=elsewhere.example',
        'x-original-url: /metrics',
        'x-rewrite-url: /metrics',
        'connection: close',
        ...asMember(),
        '',
        '',
      ].join('\r\n')
      const [answer] = await sendRaw(port, bytes)
      expectPlain(host, answer!)
      expect([host, answer!.status]).toEqual([host, 200])
      expect(answer!.body + JSON.stringify([...answer!.headers])).not.toMatch(/elsewhere|script/)
    }
    const without = await sendRaw(port, 'GET /api/organisation HTTP/1.1\r\nconnection: close\r\n\r\n')
    expectPlain('no host', without[0]!)
    expect(without[0]!.status).toBe(400)
  })
})

describe('Sec14 request smuggling', () => {
  const inner = () => `GET /api/organisation HTTP/1.1\r\nhost: x\r\n${asMember().join('\r\n')}\r\n\r\n`
  const vectors: [string, readonly string[], string][] = [
    ['length and chunks', ['content-length: 6', 'transfer-encoding: chunked'], '0\r\n\r\nX'],
    ['chunks and length', ['transfer-encoding: chunked', 'content-length: 6'], '0\r\n\r\nX'],
    ['two lengths', ['content-length: 0', 'content-length: 44'], ''],
    ['two equal lengths in one', ['content-length: 5, 5'], '{"a":'],
    ['a length with a sign', ['content-length: +2'], '{}'],
    ['a negative length', ['content-length: -1'], '{}'],
    ['a length in hexadecimal', ['content-length: 0x2'], '{}'],
    ['a length with text', ['content-length: 2abc'], '{}'],
    ['chunked twice', ['transfer-encoding: chunked', 'transfer-encoding: chunked'], '0\r\n\r\n'],
    ['chunked, then identity', ['transfer-encoding: chunked, identity'], '0\r\n\r\n'],
    [
      'identity, then chunked',
      ['transfer-encoding: identity', 'content-length: 2', 'transfer-encoding: chunked'],
      '0\r\n\r\n',
    ],
    ['a misspelt coding', ['transfer-encoding: xchunked'], '0\r\n\r\n'],
    ['a blank before the colon', ['transfer-encoding : chunked'], '0\r\n\r\n'],
    ['a folded line', ['transfer-encoding:\r\n chunked'], '0\r\n\r\n'],
    ['a tab in the name', ['transfer\tencoding: chunked'], '0\r\n\r\n'],
    ['a bare line feed', ['x-a: b\ntransfer-encoding: chunked'], '0\r\n\r\n'],
    ['a bare return', ['x-a: b\rtransfer-encoding: chunked'], '0\r\n\r\n'],
    ['a zero byte', ['x-a: b\0c'], ''],
    [
      'a chunk size too large for anybody',
      ['transfer-encoding: chunked'],
      'fffffffffffffffff\r\nx\r\n0\r\n\r\n',
    ],
    ['a chunk size with a sign', ['transfer-encoding: chunked'], '+2\r\n{}\r\n0\r\n\r\n'],
    ['a chunk that ends elsewhere', ['transfer-encoding: chunked'], '2\r\n{}X0\r\n\r\n'],
    ['a chunk ended by a line feed', ['transfer-encoding: chunked'], '2\n{}\n0\n\n'],
  ]

  it('Sec14 ambiguous requests are refused, and hidden ones are never answered', async () => {
    const before = await harness.checksums()
    for (const [label, headers, body] of vectors) {
      // A smuggled request would be answered with the organisation: its name must not appear.
      const bytes = [
        'POST /api/processes HTTP/1.1',
        'host: api.example',
        'content-type: application/json',
        'idempotency-key: smuggling-key',
        ...asMember(),
        ...headers,
        '',
        body + inner(),
      ].join('\r\n')
      const answers = await sendRaw(port, bytes)
      expect([label, answers.map(({ status }) => status)]).toEqual([label, [400]])
      expectPlain(label, answers[0]!)
      expect(answers[0]!.headers.get('connection')).toBe('close')
    }
    expect(await harness.checksums()).toEqual(before)
  })

  it('Sec14 oversized headers are refused with the plain error', async () => {
    const [large] = await sendRaw(port, request('GET /api/me HTTP/1.1', [`x-large: ${'a'.repeat(40_000)}`]))
    expectPlain('one large header', large!)
    expect(large!.status).toBe(431)
    const [line] = await sendRaw(port, request(`GET /api/me?${'q'.repeat(40_000)} HTTP/1.1`))
    expectPlain('a long line', line!)
    expect(line!.status).toBe(431)
  })
})
