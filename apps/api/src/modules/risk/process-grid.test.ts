import { controlRoutes, type Control } from 'contract/risk/controls'
import { processGridRoutes as routes, type ProcessGrid } from 'contract/risk/process-grid'
import { processRoutes, type Process } from 'contract/risk/processes'
import { riskRoutes, type Risk } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { subprocessRoutes, type Subprocess } from 'contract/risk/subprocesses'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  await harness.call(starterLibraryRoutes.load, manager, org, { body: { processes: ['P2P', 'BCM'] } })
})

async function processNamed(code: string): Promise<Process> {
  const list = await harness.call(processRoutes.list, manager, org, { query: { limit: 10 } })
  return list.json<{ items: Process[] }>().items.find((one) => one.code === code)!
}

async function gridOf(code: string, who = manager): Promise<ProcessGrid> {
  const { id } = await processNamed(code)
  const response = await harness.call(routes.grid, who, org, { params: { id } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const answer = (body: { controls: string[]; risks: string[]; answer: boolean }, who = manager) =>
  harness.call(routes.answer, who, org, { body })

it('returns a process with everything that belongs to it, in two queries whatever its size', async () => {
  const before = await harness.queriesOf(routes.grid)
  const grid = await gridOf('P2P')
  expect((await harness.queriesOf(routes.grid)) - before).toBe(2)
  expect(grid.process).toMatchObject({ code: 'P2P', status: 'active' })
  expect(grid.complete).toBe(true)
  expect(grid.subprocesses.every(({ code }) => code.startsWith('P2P.'))).toBe(true)
  expect(grid.risks[0]).toMatchObject({ code: 'R-P2P-01', inherentScore: expect.any(Number) })
  for (const { inherentScore, inherentLevel } of grid.risks)
    expect(inherentLevel).toBe(
      inherentScore >= 15 ? 'critical' : inherentScore >= 10 ? 'high' : inherentScore >= 5 ? 'medium' : 'low',
    )
  const answered = new Set(grid.controls.flatMap(({ risks }) => risks))
  expect(grid.risks.every(({ id }) => answered.has(id))).toBe(true)
  expect(grid.controls.every(({ can }) => can.includes('update'))).toBe(true)
})

it('returns the same counts in the list, with one query', async () => {
  const grid = await gridOf('P2P')
  const before = await harness.queriesOf(processRoutes.list)
  const process = await processNamed('P2P')
  expect((await harness.queriesOf(processRoutes.list)) - before).toBe(1)
  expect(process).toMatchObject({
    subprocesses: grid.subprocesses.length,
    risks: grid.risks.length,
    keyControls: grid.controls.filter(({ key }) => key).length,
  })
  const [gone] = grid.risks
  const body = { reason: 'test' }
  await harness.call(riskRoutes.archive, manager, org, { params: { id: gone!.id }, version: 1, body })
  expect((await processNamed('P2P')).risks).toBe(grid.risks.length - 1)
  expect((await gridOf('P2P')).risks).toHaveLength(grid.risks.length - 1)
  const list = await harness.call(subprocessRoutes.list, manager, org, { query: { limit: 100 } })
  const subs = list.json<{ items: Subprocess[] }>().items.filter(({ code }) => code.startsWith('P2P.'))
  expect(subs.reduce((sum, { risks }) => sum + risks!, 0)).toBe(grid.risks.length - 1)
  expect(subs.reduce((sum, { keyControls }) => sum + keyControls!, 0)).toBe(process.keyControls)
})

it('links controls of any process to many risks at once, with preview and undo', async () => {
  const [grid, other] = [await gridOf('P2P'), await gridOf('BCM')]
  const controls = other.controls.slice(0, 2).map(({ id }) => id)
  const risks = grid.risks.slice(0, 3).map(({ id }) => id)
  const body = { controls, risks, answer: true }
  const preview = await harness.call(routes.answerCheck, manager, org, { body })
  expect(preview.json()).toMatchObject({ operation: null, changed: 2, unchanged: 0, skipped: [] })
  const done = (await answer(body)).json<{ operation: string; changed: number }>()
  expect(done.changed).toBe(2)
  const after = await gridOf('P2P')
  expect(after.controls).toHaveLength(grid.controls.length + 2)
  expect(after.controls.find(({ id }) => id === controls[0])!.risks).toEqual(risks.toSorted())
  const again = await answer(body)
  expect(again.json()).toMatchObject({ changed: 0, unchanged: 2 })
  const undo = await harness.call(controlRoutes.bulkUndo, manager, org, { params: { id: done.operation } })
  expect(undo.statusCode, undo.body).toBe(200)
  expect((await gridOf('P2P')).controls).toHaveLength(grid.controls.length)
})

it('unlinks a control, with an audit trail entry, and keeps it without risks', async () => {
  const grid = await gridOf('P2P')
  const control = grid.controls.find(({ risks }) => risks.length === 1)!
  const done = await answer({ controls: [control.id], risks: control.risks, answer: false })
  expect(done.json()).toMatchObject({ changed: 1 })
  const left = (await gridOf('P2P')).controls.find(({ id }) => id === control.id)
  expect(left).toMatchObject({ risks: [] })
  const history = await harness.call(controlRoutes.history, manager, org, { params: { id: control.id } })
  expect(history.json<{ items: unknown[] }>().items[0]).toMatchObject({
    action: 'update',
    changes: { risks: [control.risks, null] },
  })
})

it('skips records that cannot be changed, and refuses unknown or retired risks', async () => {
  const grid = await gridOf('P2P')
  const [risk] = grid.risks
  const unlinked = grid.controls.filter(({ risks }) => !risks.includes(risk!.id)).slice(0, 2)
  const [free, retired] = await Promise.all(
    unlinked.map(async ({ id }) =>
      (await harness.call(controlRoutes.get, manager, org, { params: { id } })).json<Control>(),
    ),
  )
  await harness.call(controlRoutes.transition, manager, org, {
    params: { id: retired!.id },
    version: retired!.version,
    body: { to: 'retired', reason: 'test' },
  })
  const body = { controls: [free!.id, retired!.id], risks: [risk!.id], answer: true }
  expect((await answer(body)).json()).toMatchObject({
    changed: 1,
    skipped: [{ code: retired!.code, reason: 'FORBIDDEN' }],
  })
  const auditor = await harness.member(org, ['auditor'])
  expect((await answer({ ...body, answer: false }, auditor)).json()).toMatchObject({ changed: 0 })
  const elsewhere = await harness.organisation(['risk_manager'])
  const foreign = await harness.call(routes.answer, elsewhere.founder, elsewhere.id, { body })
  expect(foreign.statusCode).toBe(404)
  const { id, version } = (
    await harness.call(riskRoutes.get, manager, org, { params: { id: risk!.id } })
  ).json<Risk>()
  await harness.call(riskRoutes.archive, manager, org, { params: { id }, version, body: { reason: 'test' } })
  expect((await answer(body)).json()).toMatchObject({ error: 'ARCHIVED' })
})
