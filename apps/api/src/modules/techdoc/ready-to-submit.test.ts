import { type Device, deviceRoutes } from 'contract/techdoc/devices'
import { fileCheckRoutes, type FileFinding, type TraceSummary } from 'contract/techdoc/file/file-checks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_CASES } from '#test/all-cases.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'
import { fillPump } from '#test/fixtures/fill-pump.ts'
import { PumpFile } from '#test/fixtures/pump-file.ts'

let team: TechdocTeam
let pump: PumpFile
let params: { id: string }

beforeAll(async () => {
  team = await TechdocTeam.start()
  pump = await PumpFile.begin(team)
  params = { id: pump.device.id }
  await fillPump(pump)
}, 500_000)
afterAll(() => team.stop())

it('every applicable section is complete, and every field has a value', async () => {
  await pump.look()
  const open = pump
    .asked()
    .map(({ key }) => [key, pump.sections.get(key)!.figures!] as const)
    .filter(([, { score, blockers }]) => score < 100 || blockers > 0)
  // The risk management report waits only for the approval of its plan.
  expect
    .soft(open.map(([key, { score, blockers }]) => [key, score, blockers]))
    .toEqual([['br.report', 100, 1]])
  expect.soft(pump.silentFields()).toEqual([])
  expect.soft(await pump.now()).toMatchObject({ content: 100, approved: 0, blockers: 1 })
})

it('CON-1…CON-30 and the area rules report only that the plan is not approved yet', async () => {
  const { items } = await team.ok<{ items: FileFinding[] }>(fileCheckRoutes.findings, team.author, { params })
  expect(items.map(({ rule, section, field, details }) => [rule, section.key, field, details])).toEqual([
    ['RSK-10', 'br.report', null, { context: 'plan_not_approved' }],
  ])
})

it('TRC-1…TRC-10 every existing chain is complete', async () => {
  const { items } = await team.ok<{ items: TraceSummary[] }>(fileCheckRoutes.traces, team.author, { params })
  expect(items.filter(({ chains, green }) => chains === 0 || green < chains)).toEqual([])
})

// The figures of the whole file are recomputed in the transaction of the edit.
if (ALL_CASES)
  it('saves an edit of one row of the full file within 150 ms', async () => {
    let now = pump.rows.get('f.terms')![0]!
    const before = now.values
    const times: number[] = []
    for (const term of ['Bolus', 'Occlusion', 'Bolus', 'Occlusion', 'Bolus']) {
      const began = performance.now()
      now = await team.edit(now, { term })
      times.push(Math.round(performance.now() - began))
    }
    await team.edit(now, before!)
    process.stdout.write(`edits of a full file: ${times.join(', ')} ms\n`)
    expect(times.toSorted((one, other) => one - other)[2], times.join(', ')).toBeLessThan(150)
  })

it('SEC-5 is submitted once every section is approved', async () => {
  const submit = (version: number) =>
    team.call(deviceRoutes.transition, team.prrc, { params, version, body: { to: 'submitted' } })
  const refused = await submit((await pump.now()).version)
  expect(refused.json()).toEqual({ error: 'GUARD_NOT_MET', details: { guards: ['readyToSubmit'] } })
  await pump.approve()
  const now = await pump.now()
  expect(now).toMatchObject({ content: 100, approved: 100, blockers: 0, toUpdate: 0 })
  const submitted = await submit(now.version)
  expect(submitted.statusCode, submitted.body).toBe(200)
  expect(submitted.json<Device>()).toMatchObject({ status: 'submitted' })
}, 500_000)
