import type { Route } from 'contract'
import { processRoutes } from 'contract/risk/processes'
import { deviceRoutes } from 'contract/techdoc/devices'
import { fileCheckRoutes } from 'contract/techdoc/file/file-checks'
import { gsprPageRoutes } from 'contract/techdoc/gspr/gspr-page'
import { gsprRowRoutes } from 'contract/techdoc/gspr/gspr-rows'
import { homeRoutes } from 'contract/workspace/home'
import { meRoutes } from 'contract/workspace/me'
import { searchRoutes } from 'contract/workspace/search'
import {
  type Figure,
  keepRun,
  keptRuns,
  latestOf,
  newRun,
  regressionsOf,
  regressionText,
} from 'dev-services/figures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person, type Request } from '#test/harness.ts'

let harness: Harness
let org: string
let person: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: person } = await harness.organisation(['risk_manager', 'techdoc_author']))
})
afterAll(() => harness.stop())

const text = (word: string) => ({ en: word, fr: `${word} (fr)`, ar: `${word} عملية` })
const process = (at: number) => ({
  code: `P${String(at).padStart(3, '0')}`,
  name: text(`Supplier selection and evaluation ${at}`),
  description: text('Choosing, approving and watching suppliers of goods and services.'),
  family: 'third_party',
  ownerRole: 'PROC_DIR',
  criticality: 3,
  tags: ['core'],
})

/** The machine-independent cost of one request: number of queries and size of the answer in bytes. */
async function cost(route: Route, request: Request, figures: Figure[]): Promise<Record<string, unknown>> {
  const before = await harness.queriesOf(route)
  const response = await harness.call(route, person, org, request)
  expect(response.statusCode, `${route.name}: ${response.body.slice(0, 300)}`).toBeLessThan(300)
  figures.push(
    {
      name: `${route.name}: queries`,
      value: (await harness.queriesOf(route)) - before,
      unit: '',
      held: true,
    },
    { name: `${route.name}: answer`, value: response.rawPayload.length, unit: 'B', held: true },
  )
  return response.json<Record<string, unknown>>()
}

it(
  'P12: no route exceeds its recorded number of queries or response size by more than a tenth',
  { timeout: 120_000 },
  async () => {
    for (let at = 1; at < 30; at++)
      await harness.call(processRoutes.create, person, org, { body: process(at) })
    const figures: Figure[] = []
    const made = await cost(processRoutes.create, { body: process(0) }, figures)
    const params = { id: String(made['id']) }
    await cost(processRoutes.update, { params, version: 1, body: { criticality: 4 } }, figures)
    await cost(processRoutes.list, { query: { limit: 25 } }, figures)
    await cost(processRoutes.get, { params }, figures)
    await cost(processRoutes.history, { params }, figures)
    await cost(searchRoutes.search, { query: { q: 'supplier' } }, figures)
    await cost(meRoutes.me, {}, figures)
    await cost(meRoutes.work, { query: { limit: 25 } }, figures)
    await cost(homeRoutes.get, {}, figures)
    const body = { name: { en: 'Pump' }, riskClass: 'IIb', language: 'en' }
    const device = { id: String((await cost(deviceRoutes.create, { body }, figures))['id']) }
    await cost(gsprPageRoutes.page, { params: device }, figures)
    await cost(fileCheckRoutes.findings, { params: device }, figures)
    const query = { device: [device.id], kind: ['requirement'], sort: 'position', limit: 25 }
    const rows = await cost(gsprRowRoutes.list, { query }, figures)
    const [row] = rows['items'] as { id: string; version: number }[]
    const answer = { justification: 'The device has no such part.' }
    await cost(
      gsprRowRoutes.update,
      { params: { id: row!.id }, version: row!.version, body: answer },
      figures,
    )

    const run = newRun(figures, true)
    if (globalThis.process.env['KEEP_FIGURES']) keepRun('routes', run)
    const kept = latestOf(keptRuns('routes'))
    expect(kept.length, 'KEEP_FIGURES=1 keeps them').toBeGreaterThan(0)
    expect(regressionsOf(kept, run).map(regressionText)).toEqual([])
  },
)
