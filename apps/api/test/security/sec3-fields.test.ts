import { changesState, type Collection, type Route, type Schema } from 'contract'
import { allRoutes } from 'contract/routes'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Request } from '#test/harness.ts'
import { callersOf, routesToTry } from './cases.ts'
import { allCollections } from './collections.ts'
import type { Probe } from './probe.ts'
import { probesFor } from './probes.ts'
import { allowedAt, isOpenAt, type Path } from './schemas.ts'
import { World } from './world.ts'

let harness: Harness
let collections: Collection[]
let probes: Map<string, Probe[]>
let world: World
let bodies = 0

beforeAll(async () => {
  harness = await Harness.start()
  collections = await allCollections()
  probes = probesFor(collections)
  world = await World.create(harness, collections, 'quokkalima')
})
afterAll(async () => {
  process.stdout.write(`Sec3: ${bodies} bodies with up to five fields too many\n`)
  await harness.stop()
})

/** Fields that an attacker would like to set. */
function privileged(): Record<string, unknown> {
  const { colleague, org, targets } = world
  const person = colleague.id
  return {
    id: targets.values().next().value!.id,
    orgId: org,
    org_id: org,
    organisationId: org,
    tenant_id: uuid(),
    role: 'admin',
    roles: ['admin'],
    superUser: true,
    super_user: true,
    active: true,
    permissions: ['*'],
    can: ['update'],
    status: 'active',
    version: 99,
    type: 'process',
    search: 'x',
    createdBy: person,
    created_by: person,
    createdAt: '2000-01-01',
    updatedBy: person,
    invitedBy: person,
    archived: false,
    archivedAt: null,
    deletedAt: null,
    token: 'x'.repeat(43),
    constructor: 1,
    toString: 1,
    '': 1,
  }
}

/** A person, or a key where the route is open to keys. */
const callerOf = (route: Route) => callersOf(route, world).at(-1)!

/** Every object in a body: the body itself and all nested objects. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, one]) =>
    objectsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return Array.isArray(value) ? inner : [path, ...inner]
}

function withFields(body: unknown, path: Path, fields: readonly (readonly [string, unknown])[]): unknown {
  const copy = structuredClone(body)
  let object = copy as Record<string | number, unknown>
  for (const step of path) object = object[step] as typeof object
  for (const [key, value] of fields) object[key] = value
  return copy
}

/** A refusal lists five fields at most. */
const handfuls = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 5) }, (_, at) => all.slice(at * 5, at * 5 + 5))

const routesWithBody = routesToTry().filter((route) => route.body && route.body !== 'workbook')
const routesWithout = routesToTry().filter((route) => !route.body && changesState(route))

function callsOf(route: Route): Request[] {
  return probes.get(route.name)!.map((probe) => probe.request(world, undefined, { person: world.founder }))
}

describe('Sec3 protected fields are refused', () => {
  it.each(routesWithBody.map((route) => [route.name, route] as const))('Sec3 %s', async (_name, route) => {
    const before = await harness.checksums()
    for (const request of callsOf(route)) {
      for (const path of objectsIn(request.body)) {
        const allowed = allowedAt(route.body as Schema, path)
        const added = Object.entries(privileged()).filter(([key]) => !allowed.includes(key))
        expect(added.length).toBeGreaterThan(15)
        for (const some of handfuls(added)) {
          bodies++
          const body = withFields(request.body, path, some)
          const response = await harness.call(route, callerOf(route), world.org, { ...request, body })
          if (isOpenAt(route.body as Schema, path)) {
            // A preview does not validate values, and nothing is stored.
            if (route.changesNothing) continue
            const { details } = response.json<{ details: { path: string[]; code: string }[] }>()
            const given = some.filter(([, value]) => value !== null)
            expect([response.statusCode, details.map((one) => [one.path.at(-1), one.code])]).toEqual([
              400,
              given.map(([key]) => [key, 'unknown_field']),
            ])
            continue
          }
          // The refusal names the fields and their path: exactly these were refused.
          const code = `unknown:${some.map(([key]) => key).join(',')}`
          expect([response.statusCode, response.body]).toEqual([
            400,
            JSON.stringify({ error: 'INVALID_INPUT', details: [{ path, code }] }),
          ])
        }
      }
    }
    expect(await harness.checksums()).toEqual(before)
  })

  it.each(routesWithout.map((route) => [route.name, route] as const))(
    'Sec3 %s accepts no body',
    async (_name, route) => {
      const before = await harness.checksums()
      for (const request of callsOf(route)) {
        for (const some of handfuls(Object.entries(privileged()))) {
          bodies++
          const response = await harness.call({ ...route, body: 'workbook' }, callerOf(route), world.org, {
            ...request,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Object.fromEntries(some)),
          })
          expect([response.statusCode, response.json<{ error: string }>().error], String(some)).toEqual([
            400,
            'INVALID_INPUT',
          ])
        }
      }
      expect(await harness.checksums()).toEqual(before)
    },
  )

  it('Sec3 a query accepts no field that the route does not declare', async () => {
    const before = await harness.checksums()
    for (const route of allRoutes.filter((one) => one.body !== 'workbook')) {
      const named = allowedAt(route.query)
      for (const request of callsOf(route)) {
        for (const key of [
          'org_id',
          'orgId',
          'tenant_id',
          'roles',
          'superUser',
          'id',
          'createdBy',
          '__proto__',
          'constructor',
        ]) {
          if (named.includes(key)) continue
          const response = await harness.call(route, world.founder, world.org, {
            ...request,
            query: { ...request.query, [key]: 'x' },
          })
          expect([route.name, key, response.statusCode]).toEqual([route.name, key, 400])
        }
      }
    }
    expect(await harness.checksums()).toEqual(before)
  })

  it('Sec3 a body cannot pollute a prototype', async () => {
    const before = await harness.checksums()
    for (const route of routesWithBody) {
      for (const request of callsOf(route)) {
        const text = JSON.stringify(request.body)
        for (const raw of [
          '"__proto__":{"roles":["admin"]}',
          '"constructor":{"prototype":{"roles":["admin"]}}',
          '"\\u005f_proto__":{"status":"active"}',
        ]) {
          const response = await harness.call(route, world.founder, world.org, {
            ...request,
            headers: { 'content-type': 'application/json' },
            body: text.replace('{', `{${raw}${text === '{}' ? '' : ','}`),
          })
          expect([route.name, raw, response.statusCode]).toEqual([route.name, raw, 400])
        }
      }
    }
    expect(({} as Record<string, unknown>)['roles']).toBeUndefined()
    expect(await harness.checksums()).toEqual(before)
  })

  it('Sec3 creating with the id of an existing record never changes that record', async () => {
    const other = await World.create(harness, collections, 'zebrabravo')
    const before = await harness.checksums()
    for (const of of collections) {
      const route = allRoutes.find((one) => one.name === `${of.name}.create`)
      if (!route) continue
      const [request] = callsOf(route)
      for (const id of [world.targets.get(of.type)!.id, other.targets.get(of.type)!.id, uuid()]) {
        const response = await harness.call(route, world.founder, world.org, {
          body: { ...(request!.body as object), id },
        })
        expect(response.body).toBe('{"error":"INVALID_INPUT","details":[{"path":[],"code":"unknown:id"}]}')
      }
    }
    expect(await harness.checksums()).toEqual(before)
  })
})
