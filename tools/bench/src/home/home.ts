import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOCALES } from 'contract'
import { databaseUrl } from 'parts/postgres'
import { createStops, type Stops } from 'parts/stops'
import pg from 'pg'
import { atMost, type Gate } from '../bench.ts'
import type { Caller } from '../load/jobs.ts'
import { type Leg, type Place, runLegs } from '../legs.ts'
import { gatesTable } from '../report.ts'
import { fillWithLibrary } from '../search/search.ts'
import { call } from '../servers/client.ts'
import { startEmptyDatabase } from '../servers/empty.ts'
import { startIssuer } from '../servers/issuer.ts'
import { startProgram } from '../servers/program.ts'

const HOME_MS = 150
const SAMPLE_SECONDS = 30

interface Started extends Place {
  token: string
}

async function startPlace(stops: Stops): Promise<Started> {
  const dir = mkdtempSync(join(tmpdir(), 'evidentia-home-'))
  await stops.add({ stop: () => Promise.resolve(rmSync(dir, { recursive: true, force: true })) })
  const adminUrl = await startEmptyDatabase(stops, dir, 'home')
  const issuer = await startIssuer().then(stops.add)
  const program = await startProgram({
    databaseUrl: databaseUrl(adminUrl, 'evidentia_app', 'home'),
    issuer: issuer.url,
    services: 'http,worker',
  }).then(stops.add)
  const admin = new pg.Client({ connectionString: databaseUrl(adminUrl, 'postgres', 'home') })
  await admin.connect()
  await stops.add({ stop: () => admin.end() })
  const token = await issuer.sign('home')
  return { url: program.url, caller: { token, organisation: '' }, admin, token }
}

/** An organisation to explore in one language, and the seconds until it is ready, as whoever asked for it waits. */
async function makeSample(
  { url, token }: Started,
  locale: string,
): Promise<{ caller: Caller; took: number }> {
  const nobody = { token, organisation: '' }
  await call(url, nobody, { method: 'PATCH', path: '/me', body: { locale } })
  const began = performance.now()
  const { body } = await call(url, nobody, { method: 'POST', path: '/sample-organisations' })
  const caller = { token, organisation: String(body['organisationId']) }
  for (;;) {
    const { state } = (await call(url, caller, { path: '/sample-data' })).body
    if (state === 'ready') return { caller, took: (performance.now() - began) / 1000 }
    if (state !== 'building') throw new Error(`the sample is ${String(state)}`)
    await sleep(100)
  }
}

async function makeLarge({ url, token, admin }: Started): Promise<Caller> {
  const body = { name: 'Large', roles: ['risk_manager'] }
  const nobody = { token, organisation: '' }
  const made = await call(url, nobody, { method: 'POST', path: '/organisations', body })
  const caller = { token, organisation: String(made.body['id']) }
  const person = String((await call(url, caller, { path: '/me' })).body['id'])
  await fillWithLibrary(admin, caller.organisation, person)
  return caller
}

const leg = (where: string, what: string, route: string, path: string): Leg => ({
  what: `${what}, ${where}`,
  route,
  limit: HOME_MS,
  path: () => path,
  varies: true,
})
const legs = (where: string): Leg[] => [
  leg(where, 'home', 'home.get', '/me/home'),
  leg(where, 'my work', 'me.work', '/me/work?limit=50'),
  leg(where, 'what changed', 'home.changes', '/me/changes?limit=50'),
]

/** How long an organisation to explore takes, and home in it and in one of 200,000 records that all belong to one person. */
export async function benchHome(): Promise<boolean> {
  const stops = createStops()
  try {
    const started = await startPlace(stops)
    const gates: Gate[] = []
    let { caller } = started
    for (const locale of LOCALES) {
      const sample = await makeSample(started, locale)
      ;({ caller } = sample)
      gates.push(
        atMost(
          '–',
          `an organisation to explore, ${locale}`,
          Math.round(sample.took * 10) / 10,
          SAMPLE_SECONDS,
          's',
        ),
      )
    }
    process.stdout.write(`${gatesTable(gates)}\n`)
    await started.admin.query('vacuum analyze')
    const inSample = await runLegs({ ...started, caller }, legs('sample'), '–')
    const large = { ...started, caller: await makeLarge(started) }
    const inLarge = await runLegs(large, legs('200,000 records'), '–')
    return gates.every(({ met }) => met) && inSample && inLarge
  } finally {
    await stops.stopAll()
  }
}
