import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Collection, type Role, ROLES, type Route } from 'contract'
import { DEFAULT_KINDS } from 'contract/workspace/notifications'
import { type TrailExport, trailRoutes } from 'contract/workspace/trail'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyTrail } from 'verify-trail'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { allCollections } from '../security/collections.ts'
import { differencesOf, type Matrix, readMatrix } from '../security/matrix.ts'
import { observe, unclear } from '../security/observe.ts'
import type { Probe } from '../security/probe.ts'
import { probesFor } from '../security/probes.ts'
import { World } from '../security/world.ts'
import { buildOlderProgram, type OlderProgram } from './older-program.ts'
import { askOver, startServiceProcess } from './service-process.ts'

/** How many roles are tested at the same time. */
const LANES = 2

let older: OlderProgram
let collections: Collection[]
let probes: Map<string, Probe[]>
let template: Harness
let world: World
let matrix: Matrix

beforeAll(async () => {
  older = await buildOlderProgram()
  template = await Harness.start()
  collections = await allCollections()
  probes = probesFor(collections)
  for (const [name, formOf] of Object.entries(EARLIER_FORMS))
    probes.set(
      name,
      probes.get(name)!.map((probe) => ({ ...probe, ...formOf(probe) })),
    )
  world = await World.create(template, collections, 'canary')
  await template.rest()
  matrix = await readMatrix()
}, 600_000)
afterAll(() => template.stop())

/**
 * Routes whose requests have changed on purpose since the previous release. The older program is called in its own form
 * and must decide as the matrix says. An entry goes once the previous release has the new form.
 */
const EARLIER_FORMS: Readonly<Record<string, (probe: Probe) => Pick<Probe, 'request' | 'verdict'>>> = {
  // Closing an organisation needs an authentication made for it (decision 0090).
  'closures.ask': () => ({ request: () => ({ body: { name: 'Another', reason: 'security test' } }) }),
  'closures.confirm': () => ({
    request: () => ({}),
    // Nobody has requested the closure: a permitted caller finds nothing to confirm.
    verdict: ({ statusCode, body }) => (body.includes('NOT_FOUND') ? '200' : String(statusCode)),
  }),
  // Suspected fraud has become a kind of notification; settings name every kind and no other.
  'notifications.changeSettings': () => ({
    request: () => {
      const { fraud_suspected: _added, ...kinds } = DEFAULT_KINDS
      return { body: { kinds, timeZone: 'Africa/Tunis' } }
    },
  }),
  // The statement of conformance with the Standards has become a decision of the author, with a reason.
  'reports.create': withoutFields('conformance', 'conformanceNote'),
  'reports.update': withoutFields('conformance', 'conformanceNote'),
}

/** The request without fields that were added later. */
function withoutFields(...fields: string[]): (probe: Probe) => Pick<Probe, 'request'> {
  return ({ request }) => ({
    request: (...call) => {
      const { body, ...rest } = request(...call)
      const known = Object.entries(body as object).filter(([field]) => !fields.includes(field))
      return { ...rest, body: Object.fromEntries(known) }
    },
  })
}

/** Where the current release permits more than the previous one, which refuses it until it is replaced. */
const PERMITTED_SINCE: readonly RegExp[] = [
  // Many records at once: also for those who may take the step without being able to edit the record.
  /^(actions|assessments|evidence|gapitems|gsprrows|issues|risklines)\.bulk(Check|Undo)?[ ,]/,
  // Submitted records can be recalled, and returned for people who left.
  /^(assessments|gapanalyses|issues|reports)\.transition[ ,]/,
  /^actions\.askExtension[ ,]/,
]
const isPermittedSince = (difference: string): boolean =>
  /: the file says (allow|state), the server says forbidden$/.test(difference) &&
  PERMITTED_SINCE.some((route) => route.test(difference))

/** The same people and records, but every route is called on the process at this address. */
function through(harness: Harness, address: string): Harness {
  const call = async (route: Route, who: Person | null, org: string | null, request: Request = {}) => {
    const reply = await askOver(address, route, who, org, request)
    const rawPayload = Buffer.from(await reply.arrayBuffer())
    const body = rawPayload.toString()
    const answer = {
      statusCode: reply.status,
      headers: Object.fromEntries(reply.headers),
      body,
      payload: body,
      rawPayload,
      json: () => JSON.parse(body) as unknown,
    }
    return answer as LightMyRequestResponse
  }
  return Object.create(harness, { call: { value: call } }) as Harness
}

/** The current routes that the program at this address serves, according to its own API description. */
async function servedAt(address: string, routes: Iterable<Route>): Promise<Route[]> {
  const { paths } = (await (await fetch(`${address}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const pathOf = ({ path }: Route) => path.replace(/:(\w+)/g, '{$1}')
  return [...routes].filter((route) => {
    const found = paths[pathOf(route)] ?? paths[`/api${pathOf(route)}`]
    return found?.[route.method.toLowerCase()] !== undefined
  })
}

/** Record types added later: the older program does not know them, even where all types share a route. */
function unknownTo(collection: readonly Route[]): string[] {
  const known = new Set(collection.map(({ name }) => name))
  return collections.filter(({ name }) => !known.has(`${name}.list`)).map(({ type }) => type)
}
const isAbout = (line: string, types: readonly string[]): boolean =>
  line.split(' ').some((word) => types.includes(word))

it('R12 the previous release obeys the matrix on the current schema, and its trail entries join the chain', async () => {
  const known = await readdir(join(older.main, '../migrations'))
  const now = await readdir(new URL('../../migrations', import.meta.url))
  const differences: string[] = []
  let [cases, routes, entries] = [0, 0, 0]
  const waiting: Role[] = [...ROLES]
  const lane = async () => {
    for (let role = waiting.shift(); role; role = waiting.shift()) {
      const own = await template.copy()
      const process = await startServiceProcess(own, 'http', {}, older.main)
      const mounted = await servedAt(process.url, own.services.mountedRoutes)
      const observed = await observe(world.in(through(own, process.url)), probes, mounted, role, matrix)
      const later = unknownTo(mounted)
      for (const line of observed.keys()) if (isAbout(line, later)) observed.delete(line)
      const lines = Object.fromEntries(Object.entries(matrix).filter(([line]) => observed.has(line)))
      differences.push(...differencesOf(lines, role, observed))
      cases += [...observed.values()].flatMap(Object.values<unknown>).filter(Boolean).length
      routes = mounted.length
      // The current program verifies what the older one wrote.
      const exported = await own.call(trailRoutes.export, world.founder, world.org, {
        query: { limit: 10_000 },
      })
      const chain = verifyTrail([exported.json<TrailExport>()], [], { part: true })
      expect([role, chain.problems]).toEqual([role, []])
      entries += chain.entries
      await process.stop()
      await own.stop()
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const unexpected = differences.filter((one) => !isPermittedSince(one))
  globalThis.process.stdout.write(
    `R12: ${older.version} (${older.revision.slice(0, 8)}) on a schema with ${now.filter((one) => !known.includes(one)).length} later migrations: ${routes} routes, ${ROLES.length} roles, ${cases} cases, ${entries} entries, ${unexpected.length} differences, ${differences.length - unexpected.length} permitted since, ${unclear.size} unclear\n`,
  )
  expect({ unexpected, unclear: [...unclear] }).toEqual({ unexpected: [], unclear: [] })
}, 1_800_000)
