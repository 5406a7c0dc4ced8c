import { allRoutes } from 'contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_CASES } from '#test/all-cases.ts'
import { Harness } from '#test/harness.ts'
import { allCollections } from './collections.ts'
import { differencesOf, type Observed, readMatrix, writeMatrix } from './matrix.ts'
import { observe, unclear } from './observe.ts'
import { probesFor } from './probes.ts'
import { TESTED_ROLES, type TestedRole } from './tested-roles.ts'
import { World } from './world.ts'

let template: Harness
let harness: Harness
let matrix: Awaited<ReturnType<typeof readMatrix>>
const observed = new Map<TestedRole, Observed>()
/** How many roles are tested at the same time. */
const LANES = 4
/** The full matrix has two hundred thousand cases. */
const WITHIN_MINUTES = ALL_CASES ? 240 : 15

beforeAll(async () => {
  template = await Harness.start()
  const collections = await allCollections()
  const probes = probesFor(collections)
  const world = await World.create(template, collections, 'canary')
  await template.rest()
  harness = await template.copy()
  const routes = [...harness.services.mountedRoutes]
  matrix = await readMatrix()
  const waiting = [...TESTED_ROLES]
  const lane = async () => {
    for (let role = waiting.shift(); role; role = waiting.shift()) {
      const own = await template.copy()
      observed.set(role, await observe(world.in(own), probes, routes, role, matrix))
      await own.stop()
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (process.env['UPDATE_MATRIX'] && unclear.size === 0) await writeMatrix(observed)
  matrix = await readMatrix()
}, WITHIN_MINUTES * 60_000)
afterAll(async () => {
  const cases = [...observed.values()].flatMap((one) => [...one.values()].flatMap(Object.values<unknown>))
  const tried = cases.filter((outcome) => outcome !== undefined)
  process.stdout.write(
    `Sec2: ${harness.services.mountedRoutes.size} routes, ${TESTED_ROLES.length} roles, ${tried.length} of ${cases.length} cases\n`,
  )
  await harness.stop()
  await template.stop()
})

describe('Sec2 authorisation matrix', () => {
  it.each(TESTED_ROLES)('Sec2 %s may do exactly what the matrix says', (role) => {
    expect(differencesOf(matrix, role, observed.get(role)!)).toEqual([])
  })

  it('Sec2 every response shows whether access was granted', () => {
    expect([...unclear]).toEqual([])
  })

  it('Sec2 no route is served outside the contract', () => {
    const known = new Set<string>([
      'GET /api/openapi.json',
      'GET /api/docs',
      'GET /healthz',
      'GET /readyz',
      'GET /metrics',
      // A signed address, and a separate protocol: see upload-access and sec10.
      'GET /files/:token',
      'POST /api/uploads',
      'PATCH /api/uploads/:id',
      'DELETE /api/uploads/:id',
      // Calls of the payment provider, authenticated by their signature alone: see webhook.test.
      'POST /api/payment/webhook',
      // A separate protocol, for one permission of service accounts: see provisioning.test.
      ...['ServiceProviderConfig', 'Schemas', 'Schemas/:id', 'ResourceTypes', 'ResourceTypes/:id'].map(
        (path) => `GET /api/scim/v2/${path}`,
      ),
      ...['Users', 'Groups'].flatMap((kind) => [
        `GET /api/scim/v2/${kind}`,
        `POST /api/scim/v2/${kind}`,
        ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/scim/v2/${kind}/:id`),
      ]),
    ])
    for (const { method, path } of allRoutes) known.add(`${method} /api${path}`)
    const collection = routesIn(harness.app.printRoutes({ commonPrefix: false }))
    expect(collection.filter((route) => !known.has(route))).toEqual([])
    expect(collection.length).toBe(known.size)
  })
})

/** Reads the router's printed tree, which is the only complete list of its routes. */
function routesIn(drawing: string): string[] {
  const routes: string[] = []
  const stack: string[] = []
  for (const line of drawing.split('\n')) {
    const match = /^((?:│ {3}| {4})*)(?:├──|└──) (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!match) continue
    const depth = match[1]!.length / 4
    stack.length = depth
    stack.push(match[2]!)
    const methods = (match[3] ?? '')
      .split(', ')
      .filter((method) => method && !['HEAD', 'OPTIONS'].includes(method))
    for (const method of methods) routes.push(`${method} ${stack.join('')}`)
  }
  return routes
}
