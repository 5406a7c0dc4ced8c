import { changesState, type Collection, type Route } from 'contract'
import { allRoutes } from 'contract/routes'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '#platform/http/headers.ts'
import { Harness } from '#test/harness.ts'
import { routesToTry } from './cases.ts'
import { allCollections } from './collections.ts'
import type { Probe } from './probe.ts'
import { probesFor, send } from './probes.ts'
import { World } from './world.ts'

let harness: Harness
let probes: Map<string, Probe[]>
let world: World

beforeAll(async () => {
  harness = await Harness.start()
  const collections: Collection[] = await allCollections()
  probes = probesFor(collections)
  world = await World.create(harness, collections, 'quokkalima')
})
afterAll(() => harness.stop())

const addressOf = (route: Route) => `/api${route.path.replace(/:\w+/g, world.targets.get('process')!.id)}`
const member = () => ({ authorization: `token ${world.founder.token}`, 'x-organisation': world.org })

/** The faults in the headers of an answer; empty if there are none. */
function faultsOf({ headers }: LightMyRequestResponse): string[] {
  const { 'content-security-policy': policy, ...others } = securityHeaders
  const faults = Object.entries(others).flatMap(([name, value]) =>
    headers[name] === value ? [] : [`${name}: ${String(headers[name])}`],
  )
  const said = String(headers['content-security-policy'])
  // A file has an additional policy: a browser may do nothing with it.
  if (said !== policy && said !== `${policy}; sandbox`) faults.push(`content-security-policy: ${said}`)
  for (const name of ['set-cookie', 'access-control-allow-credentials', 'server', 'x-powered-by'])
    if (headers[name] !== undefined) faults.push(`${name}: ${String(headers[name])}`)
  return faults
}

describe('Sec8 Sec6 every read-only route', () => {
  it(
    'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
    { timeout: 120_000 },
    async () => {
      // An event stream does not end; sec5-streams checks its headers.
      const reading = routesToTry().filter((route) => !changesState(route) && route.reply !== 'events')
      const found: unknown[] = []
      let [calls, answered] = [0, 0]
      for (const recorded of [false, true]) {
        const before = await harness.checksums()
        for (const route of reading.filter((one) => (one.recorded ?? false) === recorded))
          for (const probe of probes.get(route.name)!) {
            const person = probe.as?.(world) ?? world.founder
            const answer = await send(
              world,
              route,
              person,
              world.org,
              probe.request(world, undefined, { person }),
            )
            calls++
            if (answer.statusCode < 300) answered++
            const faults = faultsOf(answer)
            if (faults.length > 0 || answer.statusCode >= 500)
              found.push([route.name, answer.statusCode, faults])
          }
        const after = await harness.checksums()
        const changed = Object.keys(after)
          .filter((table) => after[table] !== before[table])
          .toSorted()
        expect(changed, 'tables that reading has changed').toEqual(recorded ? ['trail', 'trail_heads'] : [])
      }
      process.stdout.write(
        `Sec8: ${reading.length} routes that read, ${calls} calls, ${answered} of them answered\n`,
      )
      expect(found).toEqual([])
      expect(answered).toBeGreaterThan(calls * 0.7)
    },
  )
})

describe('Sec6 credentials', () => {
  it(
    'Sec6 Sec8 no route accepts them from a cookie, the URL or another header, whatever the origin',
    { timeout: 120_000 },
    async () => {
      const { token } = world.founder
      const headers = {
        cookie: `token=${token}; __session=${token}; __Host-session=${token}; authorization=token%20${token}`,
        'x-access-token': token,
        'x-xsrf-token': token,
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'no-cors',
        'x-organisation': world.org,
        'idempotency-key': 'forged-key-1',
      }
      const before = await harness.checksums()
      const found: unknown[] = []
      for (const route of allRoutes) {
        const answer = await harness.app.inject({
          method: route.method,
          url: `${addressOf(route)}?token=${token}&access_token=${token}`,
          headers,
          ...(changesState(route) ? { payload: {} } : {}),
        })
        // Public routes give everybody the same answer.
        const expected = route.access === 'public' ? [200, 400] : [401]
        const faults = faultsOf(answer)
        if (answer.headers['access-control-allow-origin'] === headers.origin) faults.push('lets them read')
        if (!expected.includes(answer.statusCode) || faults.length > 0)
          found.push([route.name, answer.statusCode, faults])
      }
      expect(found).toEqual([])
      expect(await harness.checksums()).toEqual(before)
    },
  )

  it(
    'Sec6 body types that a cross-site form can send are refused, even with a valid token',
    { timeout: 120_000 },
    async () => {
      const before = await harness.checksums()
      const found: unknown[] = []
      const simple = [
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data; boundary=x',
        'text/plain; charset=utf-8',
      ]
      const changing = allRoutes.filter(changesState)
      for (const [at, route] of changing.entries()) {
        const type = simple[at % simple.length]!
        const answer = await harness.app.inject({
          method: route.method,
          url: addressOf(route),
          headers: {
            ...member(),
            'content-type': type,
            'idempotency-key': `form-key-${at}`,
            'if-match': '"1"',
          },
          payload: type.startsWith('application') ? 'name=x' : '{"name":"x"}',
        })
        const closed = answer.statusCode === 403 && answer.body === '{"error":"FORBIDDEN"}'
        if ((answer.statusCode !== 415 && !closed) || faultsOf(answer).length > 0)
          found.push([route.name, type, answer.statusCode, faultsOf(answer)])
      }
      expect(found).toEqual([])
      expect(await harness.checksums()).toEqual(before)
    },
  )

  it('Sec6 Sec14 only the web application passes CORS preflight, and never with credentials', async () => {
    for (const origin of [
      'https://elsewhere.example',
      'null',
      'http://localhost:5173.elsewhere.example',
      'http://LOCALHOST:5173',
      'https://localhost:5173',
      '*',
    ]) {
      const answer = await harness.app.inject({
        method: 'OPTIONS',
        url: '/api/processes',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
      expect([origin, answer.headers['access-control-allow-origin']]).toEqual([
        origin,
        harness.config.WEB_ORIGIN,
      ])
      expect(faultsOf(answer)).toEqual([])
    }
  })
})

describe('Sec8 Sec14 responses outside the routes', () => {
  it('Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing', async () => {
    const post = (headers: Record<string, string>, payload: string, url = '/api/processes') =>
      harness.app.inject({
        method: 'POST',
        url,
        headers: { ...member(), 'idempotency-key': 'headers-key-1', ...headers },
        payload,
      })
    const json = { 'content-type': 'application/json' }
    const answers: [number, LightMyRequestResponse][] = [
      [404, await harness.app.inject({ url: '/nowhere' })],
      [404, await harness.app.inject({ method: 'DELETE', url: '/healthz' })],
      [404, await harness.app.inject({ url: '/files/nothing' })],
      [400, await harness.app.inject({ url: '/%zz' })],
      [400, await post(json, '{"code":')],
      [413, await post(json, JSON.stringify({ code: 'x'.repeat(600_000) }))],
      [415, await post({ 'content-type': 'image/png' }, 'x')],
      [
        428,
        await harness.app.inject({
          method: 'PATCH',
          url: addressOf(routeNamed('processes.update')),
          headers: member(),
          payload: {},
        }),
      ],
      [200, await harness.app.inject({ url: '/healthz' })],
      [200, await harness.app.inject({ url: '/readyz' })],
      [200, await harness.app.inject({ url: '/metrics' })],
      [409, await post(json, '{}', '/api/payment/webhook')],
    ]
    // The same for everybody and without personal data: these may be cached.
    for (const url of ['/api/docs', '/api/openapi.json']) {
      const answer = await harness.app.inject({ url })
      expect([answer.statusCode, faultsOf(answer)]).toEqual([200, ['cache-control: public, no-cache']])
    }
    await harness.admin.query('alter table processes rename to elsewhere')
    answers.push([500, await harness.app.inject({ url: '/api/processes', headers: member() })])
    await harness.admin.query('alter table elsewhere rename to processes')
    for (const [status, answer] of answers) {
      expect([status, faultsOf(answer)], answer.body).toEqual([status, []])
      expect([answer.statusCode, answer.body.slice(0, 100)]).toEqual([status, expect.any(String)])
      if (status >= 400) expect(answer.body).toMatch(/^\{"error":"[A-Z_]+"(?:,"details":.*)?\}$/)
    }
  })
})

const routeNamed = (name: string): Route => allRoutes.find((route) => route.name === name)!
