import { changesState, type Route } from 'contract'
import { allRoutes } from 'contract/routes'
import { processRoutes } from 'contract/risk/processes'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '#platform/http/headers.ts'
import { JSON_LIMIT, type Services, WORKBOOK_LIMIT } from '#platform/http/services.ts'
import { Harness, type Person } from '#test/harness.ts'
import { buildApp } from '../../src/app.ts'
import { createServices } from '../../src/services.ts'
import { allowedAt } from './schemas.ts'

let harness: Harness
let org: string
let person: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: person } = await harness.organisation())
})
afterAll(() => harness.stop())

const member = () => ({ authorization: `token ${person.token}`, 'x-organisation': org })
const addressOf = (route: Route) => `/api${route.path.replace(/:\w+/g, uuid())}`
const isOpenTo = (answer: LightMyRequestResponse) => answer.statusCode !== 403

describe('Sec13 sizes', () => {
  it('Sec13 no route accepts a body above its limit', { timeout: 60_000 }, async () => {
    const found: unknown[] = []
    let tried = 0
    for (const route of allRoutes.filter((one) => changesState(one) || one.body)) {
      const isLarge = route.body === 'workbook' || route.bulky
      const limit = isLarge ? WORKBOOK_LIMIT : JSON_LIMIT
      const answer = await harness.app.inject({
        method: route.method,
        url: addressOf(route),
        headers: {
          ...member(),
          'idempotency-key': 'large-body-key',
          'content-type':
            route.body === 'workbook'
              ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
              : 'application/json',
          'content-length': String(limit + 1),
        },
        payload: '{}',
      })
      if (!isOpenTo(answer)) continue
      tried++
      if (answer.statusCode !== 413) found.push([route.name, answer.statusCode, answer.body])
    }
    expect(found).toEqual([])
    expect(tried).toBeGreaterThan(100)
  })

  it('Sec13 a body without content length is cut off at the same limit', async () => {
    const address = new URL(await harness.app.listen({ port: 0, host: '127.0.0.1' }))
    const piece = new TextEncoder().encode('x'.repeat(64 * 1024))
    let sent = 0
    const body = new ReadableStream({
      pull(to) {
        sent += piece.length
        if (sent > 64 * 1024 * 1024) to.close()
        else to.enqueue(piece)
      },
    })
    const answer = await fetch(new URL('/api/processes', address), {
      method: 'POST',
      headers: { ...member(), 'content-type': 'application/json', 'idempotency-key': 'endless-key' },
      body,
      duplex: 'half',
    }).then(
      (one) => one.status,
      // The server may close the connection before the client has read the reason.
      () => 413,
    )
    expect(answer).toBe(413)
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  it('Sec13 deep or wide bodies cost the server next to nothing', async () => {
    const post = (payload: string) =>
      harness.app.inject({
        method: 'POST',
        url: '/api/processes',
        headers: { ...member(), 'content-type': 'application/json', 'idempotency-key': 'depth-key-1' },
        payload,
      })
    const deep = (levels: number, [open, close]: [string, string]) =>
      open.repeat(levels) + '1' + close.repeat(levels)
    for (const [label, payload, code] of [
      ['21 lists', deep(21, ['[', ']']), 'too_deep'],
      ['200,000 lists', deep(200_000, ['[', ']']), 'too_deep'],
      ['80,000 objects', deep(80_000, ['{"a":', '}']), 'too_deep'],
      ['100,000 siblings', `[${'{},'.repeat(100_000)}1]`, 'invalid_type'],
      ['50,000 fields', `{${Array.from({ length: 40_000 }, (_, at) => `"a${at}":1`).join(',')}}`, null],
    ] as const) {
      const began = process.cpuUsage()
      const answer = await post(payload)
      const { user, system } = process.cpuUsage(began)
      expect([label, answer.statusCode]).toEqual([label, 400])
      const { details } = answer.json<{ details: { code: string }[] }>()
      if (code) expect([label, details[0]!.code]).toEqual([label, code])
      // A refusal lists a few fields, not forty thousand.
      expect(answer.body.length).toBeLessThan(10_000)
      expect([label, (user + system) / 1000]).toEqual([label, expect.toSatisfy((ms: number) => ms < 1_500)])
    }
    expect((await post(deep(20, ['[', ']']))).body).not.toContain('too_deep')
  })

  it(
    'Sec13 no list returns more rows than a page, whatever the limit parameter',
    { timeout: 60_000 },
    async () => {
      const lists = allRoutes.filter((route) => route.query && allowedAt(route.query).includes('limit'))
      const found: unknown[] = []
      for (const route of lists)
        for (const limit of ['100000', '-1', '0', '1e3', '0xfffff', 'NaN', '99999999999999999999', '10,20']) {
          const answer = await harness.app.inject({
            method: route.method,
            url: `${addressOf(route)}?limit=${limit}`,
            headers: member(),
          })
          if (![400, 403, 404].includes(answer.statusCode)) found.push([route.name, limit, answer.statusCode])
        }
      expect(found).toEqual([])
      expect(lists.length).toBeGreaterThan(20)
    },
  )

  it('Sec13 long queries are limited by the HTTP line and never cause an internal error', async () => {
    const query = (text: string) => harness.app.inject({ url: `/api/processes?${text}`, headers: member() })
    const ids = Array.from({ length: 400 }, () => uuid()).join(',')
    for (const text of [
      `ownerId=${ids}`,
      `q=${'a '.repeat(6_000)}`,
      `q=${encodeURIComponent('%_'.repeat(2_000))}`,
      `q=${encodeURIComponent('('.repeat(3_000))}`,
      Array.from({ length: 900 }, () => 'family=it').join('&'),
      Array.from({ length: 900 }, (_, at) => `f${at}=1`).join('&'),
      `sort=${'name,'.repeat(2_000)}`,
    ]) {
      const began = process.cpuUsage()
      const answer = await query(text)
      const { user, system } = process.cpuUsage(began)
      expect([text.slice(0, 30), answer.statusCode]).toEqual([
        text.slice(0, 30),
        expect.toBeOneOf([200, 400]),
      ])
      expect((user + system) / 1000).toBeLessThan(1_500)
    }
  })
})

describe('Sec13 rates', () => {
  const spell = ['token', 'TOKEN', 'Bearer', 'bEaReR']

  /** The same database behind two other servers with rate limits: one reached directly, one behind a proxy. */
  const fronts: { app: FastifyInstance; services: Services }[] = []
  beforeAll(async () => {
    for (const TRUSTED_PROXIES of [0, 1]) {
      const settings = {
        RATE_LIMIT: 20,
        RATE_LIMIT_ORGANISATION: 30,
        TRUSTED_PROXIES,
        LOG_LEVEL: 'silent' as const,
      }
      const services = createServices({ ...harness.config, ...settings })
      fronts.push({ app: await buildApp(services), services })
    }
  })
  afterAll(async () => {
    for (const { app, services } of fronts) {
      await app.close()
      await services.jobs.stop()
      await services.live.stop()
      await services.db.close()
    }
  })
  const ask = (
    headers: Record<string, string>,
    url = '/api/me',
    remoteAddress = '192.0.2.1',
    behindProxy = 0,
  ) => fronts[behindProxy]!.app.inject({ url, headers, remoteAddress })

  it('Sec13 per person: no header, spelling, address or second token raises the limit', async () => {
    const victim = await harness.person('Counted')
    const { sub, email } = JSON.parse(
      Buffer.from(victim.token.split('.')[1]!, 'base64url').toString(),
    ) as Record<string, string>
    const tokens = [victim.token, await harness.issuer.sign({ sub, email, name: 'Another' })]
    const statuses: number[] = []
    for (let at = 0; at < 40; at++) {
      const answer = await ask(
        {
          authorization: `${spell[at % 4]} ${tokens[at % 2]}`,
          'x-forwarded-for': `203.0.113.${at}`,
          'x-real-ip': `203.0.113.${at}`,
          'cf-connecting-ip': `203.0.113.${at}`,
          forwarded: `for=203.0.113.${at}`,
          'x-organisation': uuid(),
          'x-request-id': `request-${at}-rate`,
          'user-agent': `agent ${at}`,
        },
        ['/api/me', '/api/me/', '/api/me?'][at % 3],
        `192.0.2.${at}`,
      )
      statuses.push(answer.statusCode)
      if (answer.statusCode === 429) {
        expect(answer.headers).toMatchObject(securityHeaders)
        expect(answer.json()).toMatchObject({ error: 'RATE_LIMITED' })
      }
    }
    expect(statuses.filter((one) => one !== 429)).toHaveLength(20)
  })

  it('Sec13 for unauthenticated clients: by address, from a header only behind a trusted proxy', async () => {
    const flood = async (forwarded: (at: number) => string, behindProxy: number) => {
      let refused = 0
      for (let at = 0; at < 30; at++) {
        const answer = await ask({ 'x-forwarded-for': forwarded(at) }, '/api/me', '192.0.2.1', behindProxy)
        if (answer.statusCode === 429) refused++
      }
      return refused
    }
    expect(await flood((at) => `203.0.113.${at}`, 0)).toBe(10)
    // The proxy appends the address that it saw; the client wrote the earlier ones.
    expect(await flood((at) => `203.0.113.${at}, 198.51.100.7`, 1)).toBe(10)
    expect(await flood((at) => `198.51.100.7, 203.0.113.${at}`, 1)).toBe(0)
  })

  it('Sec13 an unverified token does not count against the person it names', async () => {
    const victim = await harness.person('Named')
    const forged = `${victim.token.split('.').slice(0, 2).join('.')}.${'A'.repeat(342)}`
    const statuses: number[] = []
    for (let at = 0; at < 30; at++)
      statuses.push((await ask({ authorization: `token ${forged}` }, '/api/me', '198.51.100.9')).statusCode)
    expect(statuses.filter((one) => one === 429)).toHaveLength(10)
    // From the same address, and after the flood in their name: the victim's own limit is unaffected.
    const own = await ask({ authorization: `token ${victim.token}` }, '/api/me', '198.51.100.9')
    expect(own.statusCode).toBe(200)
  })

  it('Sec13 per organisation: all members together, and nobody else', async () => {
    const [one, other] = [await harness.organisation(), await harness.organisation()]
    const people = [
      one.founder,
      ...(await Promise.all([1, 2, 3].map(() => harness.member(one.id, ['risk_manager'])))),
    ]
    const call = (who: Person, where: string) =>
      ask({ authorization: `token ${who.token}`, 'x-organisation': where }, `/api${processRoutes.list.path}`)
    const statuses: number[] = []
    for (let at = 0; at < 60; at++) statuses.push((await call(people[at % 4]!, one.id)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual(Array.from({ length: 30 }, () => 429))
    expect((await call(other.founder, other.id)).statusCode).toBe(200)
    // Strangers who name the organisation do not use up its limit, and do not learn of it.
    expect((await call(other.founder, one.id)).json()).toEqual({ error: 'NOT_A_MEMBER' })
  })
})
