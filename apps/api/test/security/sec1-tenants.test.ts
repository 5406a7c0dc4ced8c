import { changesState, type Collection, type Route } from 'contract'
import { allRoutes } from 'contract/routes'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { comparableResponse, secretsIn } from './responses.ts'
import { callersOf, routesToTry } from './cases.ts'
import { allCollections } from './collections.ts'
import { type Attack, attacked, attacksOn, placesIn, shortAttacksOn, unknownValue } from './places.ts'
import type { Probe } from './probe.ts'
import { probesFor, send } from './probes.ts'
import { nextCode } from './samples.ts'
import { World } from './world.ts'

let harness: Harness
let collections: Collection[]
let probes: Map<string, Probe[]>
let ours: World
let theirs: World
let secrets: string[]
let calls = 0
/** Jobs queued for the other organisation since it was created; no call of ours may add one. */
let queued: number
/** The checksums after the last call: nobody else writes here. */
let known: Record<string, string> | undefined

beforeAll(async () => {
  harness = await Harness.start()
  collections = await allCollections()
  probes = probesFor(collections)
  ours = await World.create(harness, collections, 'quokkalima')
  theirs = await World.create(harness, collections, 'zebrabravo')
  secrets = await theirs.secrets()
  queued = await countJobs()
})
afterAll(async () => {
  process.stdout.write(
    `Sec1: ${routesToTry().length} of ${allRoutes.length} routes, ${calls} calls with foreign or unknown values\n`,
  )
  await harness.stop()
})

async function countJobs(): Promise<number> {
  const { rows } = await harness.admin.query<{ count: number }>(
    `select count(*)::integer as count from jobs.job where data->>'org' = $1`,
    [theirs.org],
  )
  return rows[0]!.count
}

/**
 * The tables that answered requests may change although they found nothing: idempotency keys, and the trail entry of
 * an export.
 */
function mayChange(route: Route, answered: number): string[] {
  if (answered === 0) return []
  if (route.recorded) return ['trail', 'trail_heads']
  return changesState(route) ? ['idempotency'] : []
}

const withoutTables = (sums: Record<string, string>, tables: readonly string[]) =>
  Object.fromEntries(Object.entries(sums).filter(([table]) => !tables.includes(table)))

async function countTraces(): Promise<{ keys: number; entries: number }> {
  const { rows } = await harness.admin.query<{ keys: number; entries: number }>(
    `select (select count(*) from idempotency)::integer as keys, (select count(*) from trail)::integer as entries`,
  )
  return rows[0]!
}

/**
 * Makes calls that must change nothing, and compares all tables afterwards. Each answered call leaves one idempotency
 * key or trail entry; other calls leave nothing.
 */
async function expectNoChange(route: Route, makeCalls: () => Promise<number>): Promise<void> {
  const before = known ?? (await harness.checksums())
  const traces = await countTraces()
  const answered = await makeCalls()
  const after = await harness.checksums()
  known = after
  const free = mayChange(route, answered)
  expect(withoutTables(after, free), 'rows changed').toEqual(withoutTables(before, free))
  const { keys, entries } = await countTraces()
  if (free.includes('idempotency')) expect(keys - traces.keys, 'keys of answered calls').toBe(answered)
  if (free.includes('trail')) expect(entries - traces.entries, 'entries of answered calls').toBe(answered)
}

interface Twin {
  route: Route
  person: Person
  foreign: Request
  unknown: Request
  header?: boolean
}

/**
 * Makes the same call with a foreign and with an unknown value; the two answers must be identical byte for byte.
 * Returns how many were answered.
 */
async function compareTwins({ route, person, foreign, unknown, header = false }: Twin): Promise<number> {
  calls += 2
  const answer = await send(ours, route, person, header ? theirs.org : ours.org, foreign)
  const twin = await send(ours, route, person, header ? uuid() : ours.org, unknown)
  expect(await secretsIn(answer, secrets), 'theirs in the answer').toEqual([])
  expect(await comparableResponse(answer)).toEqual(await comparableResponse(twin))
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  return answer.statusCode < 300 ? 2 : 0
}

const foreignTo = (request: Request, attack: Attack) =>
  attacked(request, attack, (name) => theirs.values.get(name)!)
const unknownTo = (request: Request, attack: Attack) =>
  attacked(request, attack, (name) => unknownValue(name, collections))

/** Runs every attack on one variant of a route, and reports which one failed. */
async function attackProbe(route: Route, probe: Probe, person: Person): Promise<number> {
  let answered = 0
  const request = probe.request(ours, undefined, { person })
  const places = placesIn(request, ours)
  for (const attack of route.reply === 'workbook' ? shortAttacksOn(places) : attacksOn(places)) {
    // Such a route ignores the header and would simply do its work.
    if (probe.organisationless && attack.changes.length === 0) continue
    const twin = {
      route,
      person,
      foreign: foreignTo(request, attack),
      unknown: unknownTo(request, attack),
      header: attack.header,
    }
    answered += await compareTwins(twin).catch((error: Error) => {
      const variant = probe.variant ? ` (${probe.variant})` : ''
      throw new Error(`${route.name}${variant}, foreign ${attack.label}: ${error.message}`, { cause: error })
    })
  }
  return answered
}

type Rows = Record<string, string | number>[]

/**
 * One workbook with a row for every place where an import can refer to something, so that few files cover everything.
 */
function attackedRows(
  of: Collection,
  change: (request: Request, attack: Attack) => Request,
  codes: readonly string[],
): Rows {
  const rows: Rows = []
  for (const probe of probes.get(`${of.name}.importCheck`)!) {
    const request = probe.request(ours, undefined, { person: ours.founder })
    const places = placesIn(request, ours)
    const isId = (path: readonly (string | number)[]) => path.at(-1) === '_id'
    const withoutId = places.filter(({ path }) => !isId(path))
    const chosen = places.some(({ path }) => isId(path))
      ? [places.filter(({ path }) => isId(path)), withoutId, places].filter((some) => some.length > 0)
      : [...withoutId.map((place) => [place]), withoutId]
    for (const some of chosen) {
      const changes = some.map((place) => ({ place, how: 'replace' as const }))
      const [row] = change(request, { label: '', changes, header: false }).body as Rows
      rows.push('code' in row! ? { ...row, code: codes[rows.length]! } : row!)
    }
  }
  return rows
}

describe('Sec1 another organisation’s ids get the same response as unknown ids', () => {
  const plain = routesToTry().filter((route) => route.body !== 'workbook')
  it.each(plain.map((route) => [route.name, route] as const))(
    'Sec1 %s',
    { timeout: 120_000 },
    async (_name, route) => {
      for (const probe of probes.get(route.name)!)
        for (const person of callersOf(route, ours))
          await expectNoChange(route, () => attackProbe(route, probe, person))
    },
  )

  // Read-only lists cannot be imported.
  const imports = routesToTry().filter(
    (route) => route.body === 'workbook' && /\.import(Check|Commit)$/.test(route.name),
  )
  it.each(imports.map((route) => [route.name, route] as const))(
    'Sec1 %s',
    { timeout: 120_000 },
    async (_name, route) => {
      const of = collections.find((one) => route.name.startsWith(`${one.name}.`))!
      const codes = Array.from({ length: 50 }, () => nextCode(of))
      const person = ours.founder
      const foreign = { body: attackedRows(of, foreignTo, codes) }
      const unknown = { body: attackedRows(of, unknownTo, codes) }
      expect(foreign.body.length).toBeGreaterThan(3)
      const compare = (twin: Pick<Twin, 'foreign' | 'unknown' | 'header'>) =>
        expectNoChange(route, () => compareTwins({ route, person, ...twin }))
      await compare({ foreign, unknown, header: true })
      await compare({ foreign, unknown })
      if (!changesState(route)) return
      const query = { validOnly: true }
      await compare({ foreign: { ...foreign, query }, unknown: { ...unknown, query } })
    },
  )
})

it('Sec1 none of these requests enqueued a job for the other organisation', async () => {
  expect(await countJobs()).toBe(queued)
})
