import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { ApiProcess } from './api-process.ts'
import { foundOrganisation, type Organisation } from './organisation.ts'
import { OwnDatabase } from './own-database.ts'
import { NOTHING_WRONG, reconcile } from './reconciliation.ts'
import { TcpProxy, type Weather } from './tcp-proxy.ts'
import { Writers } from './writers.ts'

const REQUEST_WITHIN_MS = 10_000
const AGAIN_WITHIN_MS = 5_000

let issuer: Issuer
let database: OwnDatabase
let line: TcpProxy
let api: ApiProcess
let organisation: Organisation

beforeAll(async () => {
  issuer = await startIssuer()
  database = await OwnDatabase.start()
  line = await TcpProxy.start(database.port)
  const databaseUrl = database.url.replace(`:${database.port}`, `:${line.port}`)
  api = await ApiProcess.start({ databaseUrl, issuer })
  organisation = await foundOrganisation(api.url, issuer)
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await line?.stop()
  await database?.stop()
  issuer?.close()
})

async function under(what: string, lasts: number, begin: () => void, end: () => void): Promise<void> {
  const writers = new Writers({ url: () => api.url, organisation }).start()
  await writers.nextAcknowledgement()
  begin()
  await sleep(lasts)
  end()
  const again = await writers.nextAcknowledgement()
  await writers.stop()
  const found = await reconcile(writers, database.admin, api.url, organisation)
  process.stdout.write(
    `R8 database, ${what}: ${found.acknowledged} acknowledged, ${found.lost.length} lost, ${found.twice.length} twice, ` +
      `${found.torn.length} torn; longest request ${Math.round(writers.longestMs)} ms; writing again after ${again} ms; ` +
      `${writers.describeRefusals()}\n`,
  )
  expect(found).toMatchObject(NOTHING_WRONG)
  expect(writers.longestMs).toBeLessThanOrEqual(REQUEST_WITHIN_MS)
  expect(again).toBeLessThanOrEqual(AGAIN_WITHIN_MS)
  const answers = [...writers.refusals.keys()].filter((answer) => !answer.startsWith('503'))
  expect(answers).toEqual([])
}

it('R8 200 ms more latency to the database', () =>
  under(
    '200 ms more',
    5_000,
    () => (line.latencyMs = 200),
    () => (line.latencyMs = 0),
  ))

it.each([
  ['reset', 3_000],
  ['half-open', 12_000],
  ['black-hole', 30_000],
] satisfies [Weather, number][])('R8 the connection to the database: %s for %i ms', (weather, lasts) =>
  under(
    weather,
    lasts,
    () => line.change(weather),
    () => line.change('through'),
  ),
)
