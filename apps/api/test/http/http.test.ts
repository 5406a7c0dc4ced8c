import { processRoutes } from 'contract/risk/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation())
})
afterAll(() => harness.stop())

const auth = () => ({ authorization: `token ${manager.token}`, 'x-organisation': org })

describe('authentication', () => {
  it('S7.1 S6.1 accepts the schemes token and Bearer', async () => {
    for (const scheme of ['token', 'Token', 'Bearer', 'bearer']) {
      const reply = await harness.app.inject({
        url: '/api/me',
        headers: { authorization: `${scheme} ${manager.token}` },
      })
      expect(reply.statusCode, scheme).toBe(200)
    }
    expect((await harness.app.inject({ url: '/api/me' })).json()).toEqual({ error: 'UNAUTHENTICATED' })
  })
})

describe('every response', () => {
  it('has the security headers and a request id, errors too', async () => {
    for (const [url, headers] of [
      ['/api/me', auth()],
      ['/api/me', {}],
      ['/nowhere', {}],
      ['/healthz', {}],
      ['/api/docs', {}],
    ] as const) {
      const reply = await harness.app.inject({ url, headers })
      expect(reply.headers['content-security-policy'], url).toContain("default-src 'none'")
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      // The API description contains no personal data and may be cached.
      expect(reply.headers['cache-control']).toBe(url === '/api/docs' ? 'public, no-cache' : 'no-store')
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(JSON.stringify(reply.headers)).not.toMatch(/fastify|x-powered-by/i)
    }
  })

  it('keeps a request id that is a plain word, and generates one otherwise', async () => {
    const id = async (given: string) =>
      (await harness.app.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers[
        'x-request-id'
      ]
    expect(await id('client-request-1')).toBe('client-request-1')
    expect(await id('<script>alert(1)</script>')).not.toContain('script')
  })
})

describe('limits', () => {
  const post = (payload: string, headers: object = {}) =>
    harness.app.inject({
      method: 'POST',
      url: '/api/processes',
      headers: {
        ...auth(),
        'content-type': 'application/json',
        'idempotency-key': 'limits-test-key',
        ...headers,
      },
      payload,
    })

  it('refuse a body that is too large, too deep, poisoned or not JSON', async () => {
    expect((await post(JSON.stringify({ code: 'x'.repeat(600_000) }))).json()).toEqual({
      error: 'BODY_TOO_LARGE',
    })
    expect((await post('['.repeat(50) + ']'.repeat(50))).json()).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ code: 'too_deep' }],
    })
    expect((await post('{"__proto__":{"admin":true}}')).json()).toMatchObject({ error: 'INVALID_INPUT' })
    expect((await post('{"code":')).json()).toMatchObject({ error: 'INVALID_INPUT' })
    expect((await post('code=1', { 'content-type': 'application/x-www-form-urlencoded' })).json()).toEqual({
      error: 'UNSUPPORTED_MEDIA_TYPE',
    })
    expect((await post('{}', { 'content-type': 'text/plain' })).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('count requests per verified person, whatever the headers claim', async () => {
    const limited = await Harness.start({ RATE_LIMIT: '10' })
    try {
      const [a, b] = [await limited.person('A'), await limited.person('B')]
      const statuses: number[] = []
      for (let i = 0; i < 14; i++) {
        const reply = await limited.app.inject({
          url: i % 2 ? '/api/me' : '/api/me/',
          headers: {
            authorization: `${i % 2 ? 'token' : 'BEARER'} ${a.token}`,
            'x-forwarded-for': `10.0.0.${i}`,
            'x-request-id': `request-${i}-id`,
          },
        })
        statuses.push(reply.statusCode)
      }
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4)
      const other = await limited.app.inject({
        url: '/api/me',
        headers: { authorization: `token ${b.token}` },
      })
      expect(other.statusCode).toBe(200)
    } finally {
      await limited.stop()
    }
  })
})

describe('errors', () => {
  it('return a code and no internals of the server', async () => {
    await harness.admin.query('alter table processes rename to elsewhere')
    const reply = await harness.call(processRoutes.list, manager, org)
    await harness.admin.query('alter table elsewhere rename to processes')
    expect([reply.statusCode, reply.body]).toEqual([500, '{"error":"INTERNAL"}'])
  })

  it('are uniform for unknown paths, methods and ids', async () => {
    expect((await harness.app.inject({ url: '/api/nowhere' })).json()).toEqual({ error: 'NOT_FOUND' })
    expect(
      (await harness.app.inject({ method: 'PUT', url: '/api/processes', headers: auth() })).statusCode,
    ).toBe(404)
    expect(
      (await harness.call(processRoutes.get, manager, org, { params: { id: 'not-an-id' } })).statusCode,
    ).toBe(400)
  })
})

describe('operational endpoints', () => {
  it('reports liveness and readiness', async () => {
    expect((await harness.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await harness.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
  })

  it('exposes request and query counts to Prometheus', async () => {
    await harness.call(processRoutes.list, manager, org)
    const metrics = (await harness.app.inject({ url: '/metrics' })).body
    expect(metrics).toContain('http_request_seconds_count{route="processes.list",status="200"}')
    expect(metrics).toMatch(/db_queries_total\{route="processes.list"\} \d+/)
  })

  it('serves its API description for people and programs', async () => {
    const page = await harness.app.inject({ url: '/api/docs' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('GET /processes')
    const document = (await harness.app.inject({ url: '/api/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    expect(
      document.paths['/processes/{id}'].patch.parameters.map((one: { name: string }) => one.name),
    ).toContain('If-Match')
  })

  it('P3 reads a list with one query and a record with one', async () => {
    for (const route of [processRoutes.list, processRoutes.get]) {
      const before = await harness.queriesOf(route)
      await harness.call(route, manager, org, { params: { id: '01890000-0000-7000-8000-000000000000' } })
      expect((await harness.queriesOf(route)) - before).toBe(1)
    }
  })
})

describe('the log', () => {
  it('records actions and people by id, without tokens, names, addresses or content', async () => {
    const logged = await Harness.start({ LOG_LEVEL: 'debug' })
    try {
      const { id, founder } = await logged.organisation(['risk_manager'], 'Secretive')
      const text = { en: 'canary-content', fr: 'canary-content', ar: 'canary-content' }
      const body = { code: 'LOG', name: text, description: text, family: 'it', ownerRole: 'CIO' }
      await logged.call(processRoutes.create, founder, id, { body })
      await logged.call(processRoutes.list, founder, id, { query: { q: 'canary-query' } })
      await logged.admin.query('alter table processes rename to elsewhere')
      await logged.call(processRoutes.create, founder, id, { body: { ...body, code: 'LOH' } })
      await logged.call(processRoutes.list, { ...founder, token: `${founder.token}x` }, id)
      const lines = logged.log.join('')
      expect(lines).toContain(`"route":"processes.create"`)
      expect(lines).toContain(founder.id)
      expect(lines).toContain('"msg":"defect"')
      for (const secret of [
        founder.token,
        founder.token.split('.')[2]!,
        founder.email,
        'canary',
        'Secretive',
        'authorization',
      ]) {
        expect(lines).not.toContain(secret)
      }
    } finally {
      await logged.stop()
    }
  })
})
