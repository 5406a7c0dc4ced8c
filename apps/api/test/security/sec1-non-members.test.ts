import { randomUUID } from 'node:crypto'
import { type Collection, type Route } from 'contract'
import { allRoutes } from 'contract/routes'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness } from '#test/harness.ts'
import { comparableResponse, secretsIn } from './responses.ts'
import { allCollections } from './collections.ts'
import type { Probe } from './probe.ts'
import { probesFor, send } from './probes.ts'
import { allowedAt } from './schemas.ts'
import { World } from './world.ts'

let harness: Harness
let collections: Collection[]
let probes: Map<string, Probe[]>
let ours: World
let theirs: World
let secrets: string[]

beforeAll(async () => {
  harness = await Harness.start()
  collections = await allCollections()
  probes = probesFor(collections)
  ours = await World.create(harness, collections, 'quokkalima')
  theirs = await World.create(harness, collections, 'zebrabravo')
  secrets = await theirs.secrets()
})
afterAll(() => harness.stop())

const routeNamed = (name: string): Route => allRoutes.find((route) => route.name === name)!

describe('Sec1 non-members', () => {
  const closed = allRoutes.filter((route) => route.access !== 'public')

  it('Sec1 no route can be used without a token', { timeout: 120_000 }, async () => {
    const before = await harness.checksums()
    for (const route of closed) {
      for (const probe of probes.get(route.name)!) {
        const response = await send(
          ours,
          route,
          null,
          ours.org,
          probe.request(ours, undefined, { person: ours.founder }),
        )
        expect([route.name, response.statusCode, response.body]).toEqual([
          route.name,
          401,
          '{"error":"UNAUTHENTICATED"}',
        ])
      }
    }
    expect(await harness.checksums()).toEqual(before)
  })

  it(
    'Sec1 a signed-in person without membership has no access to any organisation',
    { timeout: 120_000 },
    async () => {
      const nonMember = await harness.person('nonMember')
      const before = await harness.checksums()
      for (const route of closed.filter((one) => typeof one.access !== 'string')) {
        for (const probe of probes.get(route.name)!) {
          const request = probe.request(ours, undefined, { person: nonMember })
          for (const organisation of [ours.org, uuid(), null, 'x', `${ours.org} ${ours.org}`]) {
            const response = await send(ours, route, nonMember, organisation, request)
            expect([route.name, response.statusCode, response.body]).toEqual([
              route.name,
              403,
              '{"error":"NOT_A_MEMBER"}',
            ])
          }
        }
      }
      expect(await harness.checksums()).toEqual(before)
    },
  )

  it('Sec1 a deactivated or expired membership gives no access', { timeout: 120_000 }, async () => {
    const gone = await harness.member(ours.org, ['risk_manager'])
    const late = await harness.member(ours.org, ['risk_manager'])
    await harness.admin.query('update members set active = false where id = $1', [gone.id])
    await harness.admin.query('update members set expires_on = current_date - 1 where id = $1', [late.id])
    harness.services.accounts.forget()
    for (const person of [gone, late]) {
      const response = await harness.call(routeNamed('organisations.current'), person, ours.org)
      expect([response.statusCode, response.body]).toEqual([403, '{"error":"NOT_A_MEMBER"}'])
    }
  })
})

describe('Sec1 identifiers other than record ids', () => {
  /** A cursor contains the sort value and the id of the last row; each list has its own encoding. */
  function withUnknownId(cursor: string): string {
    const plain = (text: string) => Buffer.from(text, 'base64url').toString()
    const coded = (text: string) => Buffer.from(text).toString('base64url')
    const replaced = (text: string) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, uuid())
    if (!cursor.includes('~')) return coded(replaced(plain(cursor)))
    const [value, id] = cursor.split('~') as [string, string]
    return id.length === 36 ? `${value}~${uuid()}` : `${value}~${coded(uuid())}`
  }

  it('Sec1 a cursor of another organisation reveals nothing', { timeout: 120_000 }, async () => {
    const paged = allRoutes.filter((route) => allowedAt(route.query).includes('cursor'))
    let compared = 0
    for (const route of paged) {
      const params = route.path.includes(':id') ? { id: theirs.targets.values().next().value!.id } : {}
      const page = await harness.call(route, theirs.founder, theirs.org, { params, query: { limit: 1 } })
      const cursor = page.statusCode === 200 ? page.json<{ next: string | null }>().next : null
      // The history of one record and the work of one person are covered by their ids.
      if (cursor === null || route.path.includes(':id')) continue
      const call = (wanted: string) =>
        harness.call(route, ours.founder, ours.org, { query: { cursor: wanted } })
      const answer = await call(cursor)
      expect(answer.statusCode, `${route.name}: ${answer.body}`).toBe(200)
      expect(await secretsIn(answer, secrets)).toEqual([])
      expect(await comparableResponse(answer)).toEqual(
        await comparableResponse(await call(withUnknownId(cursor))),
      )
      compared++
    }
    expect(compared).toBeGreaterThanOrEqual(collections.length + 2)
  })

  it('Sec1 a forged cursor or date is refused without an internal error', { timeout: 120_000 }, async () => {
    const id = uuid()
    const noId = '-'.repeat(36)
    const coded = (value: unknown) =>
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
    const day = '0000-01-01'
    const asked: [string, Record<string, unknown>][] = [
      ...collections.flatMap(({ name }): [string, Record<string, unknown>][] => [
        [`${name}.list`, { cursor: coded(['-updatedAt', 'en', 'no time', id]) }],
        [`${name}.list`, { cursor: coded(['-updatedAt', 'en', 5, id]) }],
        [`${name}.list`, { cursor: coded(['-updatedAt', 'en', '2020-01-01', noId]) }],
        [`${name}.list`, { cursor: coded(['-createdAt', 'en', '2020-01-01', id]) }],
        [`${name}.list`, { cursor: 'x' }],
        [`${name}.list`, { updatedFrom: day }],
        [`${name}.asAt`, { at: `${day}T00:00:00Z` }],
        [`${name}.history`, { cursor: 'x' }],
      ]),
      ['users.list', { cursor: `${coded('x')}~${coded(noId)}` }],
      ['invitations.list', { cursor: `2020-01-01~${noId}` }],
      ['invitations.list', { cursor: `99999~${id}` }],
      ['notifications.list', { cursor: `2020-01-01~${noId}` }],
      ['notifications.list', { cursor: `99999~${id}` }],
      ['me.work', { cursor: `9999-99-99~${id}` }],
      ['me.work', { cursor: `2020-01-01~${noId}` }],
    ]
    for (const [name, query] of asked.filter(([one]) => routeNamed(one))) {
      const params = {
        id: ours.targets.get(collections.find((of) => name.startsWith(`${of.name}.`))?.type ?? '')?.id ?? '',
      }
      const response = await harness.call(routeNamed(name), ours.founder, ours.org, { query, params })
      expect([name, query, response.statusCode, response.body]).toEqual([name, query, 400, response.body])
    }
  })

  it('Sec1 an idempotency key of another organisation counts as new', { timeout: 120_000 }, async () => {
    const route = routeNamed('library.load')
    const request = { body: { processes: ['GOV'] }, key: randomUUID() }
    const first = await harness.call(route, theirs.founder, theirs.org, request)
    const second = await harness.call(route, ours.founder, ours.org, request)
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json()).toMatchObject({ created: { processes: 1 } })
  })

  it('Sec1 creating an organisation ignores the organisation header', { timeout: 120_000 }, async () => {
    const before = await harness.call(routeNamed('organisations.current'), theirs.founder, theirs.org)
    const made = await harness.call(routeNamed('organisations.create'), ours.founder, theirs.org, {
      body: { name: 'sister' },
    })
    expect(made.statusCode).toBe(201)
    expect(await secretsIn(made, secrets)).toEqual([])
    const after = await harness.call(routeNamed('organisations.current'), theirs.founder, theirs.org)
    expect(await comparableResponse(after)).toEqual(await comparableResponse(before))
  })

  it(
    'Sec1 a person in two organisations sees each one’s data only within it',
    { timeout: 120_000 },
    async () => {
      await harness.admin.query(
        `insert into members (org_id, id, name, email, roles) select $2, id, name, email, roles from members where org_id = $1 and id = $3`,
        [ours.org, theirs.org, ours.founder.id],
      )
      harness.services.accounts.forget()
      const call = (organisation: string | null) =>
        harness.call(routeNamed('processes.list'), ours.founder, organisation)
      expect(await secretsIn(await call(ours.org), secrets)).toEqual([])
      expect(await secretsIn(await call(theirs.org), [ours.canary])).toEqual([])
      expect((await call(null)).body).toBe('{"error":"ORGANISATION_REQUIRED"}')
      for (const [table, column] of [
        ['signing_names', 'person_id'],
        ['administrator_terms', 'person_id'],
        ['members', 'id'],
      ])
        await harness.admin.query(`delete from ${table} where org_id = $1 and ${column} = $2`, [
          theirs.org,
          ours.founder.id,
        ])
      harness.services.accounts.forget()
    },
  )
})

describe('Sec1 control group', () => {
  it(
    'Sec1 every probe succeeds with own ids, so a refusal is due to the ids',
    { timeout: 240_000 },
    async () => {
      const refused: string[] = []
      for (const route of allRoutes) {
        for (const probe of probes.get(route.name)!) {
          const person = probe.as?.(ours) ?? ours.founder
          const target = await ours.targetFor(probe, person)
          const response = await send(
            ours,
            route,
            person,
            probe.as ? null : ours.org,
            probe.request(ours, target, { person }),
          )
          const verdict = probe.verdict?.(response) ?? String(response.statusCode)
          if (verdict.startsWith('2') === (probe.forbidden ?? false)) {
            refused.push(
              `${route.name} ${probe.variant ?? ''}: ${response.statusCode} ${response.body.slice(0, 300)}`,
            )
          }
        }
      }
      expect(refused).toEqual([])
      // Nothing that was done there affected the other organisations.
      const response = await harness.call(routeNamed('search.find'), theirs.founder, theirs.org, {
        query: { q: ours.canary },
      })
      expect(response.json()).toEqual({ items: [] })
    },
  )
})
