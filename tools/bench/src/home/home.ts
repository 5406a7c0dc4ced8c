import { setTimeout as sleep } from 'node:timers/promises'
import { LOCALES } from 'contract'
import { createStops } from 'dev-services/stops'
import { atMost, type Gate } from '../bench.ts'
import type { Caller } from '../load/jobs.ts'
import { type BenchCase, type Place, runCases } from '../cases.ts'
import { fillWithLibrary } from '../search/search.ts'
import { call } from '../servers/client.ts'
import { foundPlace } from '../servers/place.ts'

const HOME_MS = 150
const SAMPLE_SECONDS = 30

/** A sample organisation in one language, and the seconds until it is ready for the requester. */
async function makeSample(
  { url, caller: { token } }: Place,
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

const benchCase = (where: string, what: string, route: string, path: string): BenchCase => ({
  what: `${what}, ${where}`,
  route,
  limit: HOME_MS,
  path: () => path,
  varies: true,
})
const cases = (where: string): BenchCase[] => [
  benchCase(where, 'home', 'home.get', '/me/home'),
  benchCase(where, 'areas of home', 'home.areas', '/me/areas'),
  benchCase(where, 'recent activity', 'home.recent', '/me/recent'),
  benchCase(where, 'my work', 'me.work', '/me/work?limit=50'),
  benchCase(where, 'what changed', 'home.changes', '/me/changes?limit=50'),
]

/**
 * The time to create a sample organisation, and the home page in it and in an organisation with 200,000 records owned
 * by one person.
 */
export async function benchHome(): Promise<Gate[]> {
  const stops = createStops()
  try {
    const large = await foundPlace(stops, 'home', 'risk_manager', () => ({ services: 'http,worker' }))
    const gates: Gate[] = []
    let { caller } = large
    for (const locale of LOCALES) {
      const sample = await makeSample(large, locale)
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
    await large.admin.query('vacuum analyze')
    gates.push(...(await runCases({ ...large, caller }, cases('sample'), '–')))
    await fillWithLibrary(large)
    return [...gates, ...(await runCases(large, cases('200,000 records'), '–'))]
  } finally {
    await stops.stopAll()
  }
}
