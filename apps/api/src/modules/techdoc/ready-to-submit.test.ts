import { deviceRoutes } from 'contract/techdoc/devices'
import { fileCheckRoutes, type FileFinding, type TraceSummary } from 'contract/techdoc/file-checks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Filing } from '#test/filing.ts'
import { PumpFile } from '#test/fixtures/pump-file.ts'

let team: Filing
let pump: PumpFile

beforeAll(async () => {
  team = await Filing.start()
  pump = await PumpFile.begin(team)
  const began = performance.now()
  await pump.fill()
  console.log('filled', performance.now() - began)
}, 300_000)
afterAll(() => team.stop())

it('x', async () => {
  const params = { id: pump.device.id }
  const found = await team.ok<{ items: FileFinding[] }>(fileCheckRoutes.findings, team.author, { params })
  console.log(JSON.stringify(found.items, null, 1))
  console.log((await pump.now()))
  const sections = await team.sections(pump.device.id)
  for (const [key, s] of sections) if (s.figures!.score < 100 && s.figures!.applies !== 'not_applicable') console.log(key, s.status, JSON.stringify(s.figures))
  const traces = await team.ok<{ items: TraceSummary[] }>(fileCheckRoutes.traces, team.author, { params })
  console.log(traces.items)
  const began = performance.now()
  await pump.approve()
  console.log('approved', performance.now() - began)
  const now = await pump.now()
  console.log(now)
  const r = await team.call(deviceRoutes.transition, team.prrc, { params, version: now.version, body: { to: 'submitted' } })
  console.log(r.statusCode, r.body.slice(0, 300))
}, 300_000)
