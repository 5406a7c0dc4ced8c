import type { ImportReport, Route } from 'contract'
import { type Quantification, quantificationRoutes as routes } from 'contract/risk/quantifications'
import { type Risk, riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { makeWorkbook } from '#test/security/workbooks.ts'
import { Signer } from '#test/signer.ts'
import { simulateQuantification } from './simulate-losses.jobs.ts'

let harness: Harness
let org: string
let manager: Person
let officer: Person
let executive: Person
let owner: Person
let risks: Risk[]

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  officer = await harness.member(org, ['compliance_officer'], 'Compliance officer')
  executive = await harness.member(org, ['executive'], 'Executive')
  owner = await harness.member(org, ['owner'], 'Risk owner')
  await done(starterLibraryRoutes.load, manager, { body: { processes: ['P2P'] } })
  risks = (await done<{ items: Risk[] }>(riskRoutes.list, manager, { query: { sort: 'code', limit: 2 } }))
    .items
})
afterAll(() => harness.stop())

const call = (route: Route, who: Person, request: Request) => harness.call(route, who, org, request)
async function done<T = unknown>(route: Route, who: Person, request: Request): Promise<T> {
  const response = await call(route, who, request)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}

const PERT = { frequencyLikely: 2, lossModel: 'pert', lossLow: 10_000, lossLikely: 40_000, lossHigh: 100_000 }
const create = (more: object = {}, who = manager) =>
  done<Quantification>(routes.create, who, {
    body: {
      risk: risks[0]!.id,
      asOf: '2026-11-01',
      ...PERT,
      appetiteLoss: 150_000,
      appetitePercent: 5,
      runs: 20_000,
      ...more,
    },
  })
const get = (id: string) => done<Quantification>(routes.get, manager, { params: { id } })
async function refusal(more: object): Promise<unknown> {
  const response = await call(routes.create, manager, {
    body: { risk: risks[0]!.id, asOf: '2026-11-01', ...PERT, appetiteLoss: 1, appetitePercent: 5, ...more },
  })
  expect(response.statusCode).toBe(400)
  return response.json<{ details: unknown[] }>().details[0]
}
const ordered = async (id: string): Promise<number> => {
  const { rows } = await harness.admin.query<{ n: number }>(
    `select count(*)::int as n from jobs.job where name = 'simulate-losses' and data->>'id' = $1`,
    [id],
  )
  return rows[0]!.n
}
/** Runs the job that a change has ordered, as the worker does. */
async function simulated(id: string): Promise<Quantification> {
  await simulateQuantification(harness.services, { org, id, person: manager.id })
  return get(id)
}
const step = (who: Person, { id, version }: Quantification, to: string, reason?: string) =>
  call(routes.transition, who, { params: { id }, version, body: { to, ...(reason ? { reason } : {}) } })

describe('a loss estimate', () => {
  it('takes the name of its risk, orders its simulation and shows the figures', async () => {
    const made = await create()
    expect(made).toMatchObject({
      code: expect.stringMatching(/^RQ-\d{4}$/) as string,
      name: risks[0]!.name,
      seed: 1,
      expectedLoss: null,
      simulatedHash: null,
    })
    expect(await ordered(made.id)).toBe(1)
    const { result, ...found } = await simulated(made.id)
    // Two events a year with a PERT mean of (10 + 4 × 40 + 100) / 6 thousand.
    expect(result!.before.exact).toBe(90_000)
    expect(Math.abs(found.expectedLoss! - 90_000)).toBeLessThan(3_000)
    expect(found).toMatchObject({
      position: 'above',
      stale: false,
      treatmentValue: null,
      version: 2,
      riskVersion: risks[0]!.version,
    })
    expect(found.simulatedHash).toBe(found.inputsHash)
    expect(found.exceedance).toBe(Math.round(result!.before.exceedance * 1000))
  })

  it('has the same figures for the same estimates, and the job repeats nothing', async () => {
    const [one, other] = await Promise.all([create(), create({ risk: risks[1]!.id })])
    const [first, second] = [await simulated(one.id), await simulated(other.id)]
    expect(first.result).toEqual(second.result)
    expect(first.inputsHash).toBe(second.inputsHash)
    expect((await simulated(one.id)).version).toBe(first.version)
    expect((await simulated((await create({ seed: 7 })).id)).result).not.toEqual(first.result)
  })

  it('shows what its treatment is worth: the fall of the expected loss less the yearly cost', async () => {
    const { id } = await create({
      treatment: 'Second approval',
      yearlyCost: 20_000,
      treatedFrequencyLikely: 0.5,
    })
    const { result, treatmentValue, treatedExpectedLoss } = await simulated(id)
    expect(result!.after!.exact).toBe(22_500)
    expect(treatedExpectedLoss).toBe(Math.round(result!.after!.mean))
    expect(treatmentValue).toBe(Math.round(result!.before.mean - result!.after!.mean - 20_000))
  })

  it('is refused where its points are missing or out of order', async () => {
    expect(await refusal({ lossLikely: null })).toEqual({ path: ['lossLikely'], code: 'required' })
    expect(await refusal({ lossHigh: 5 })).toEqual({ path: ['lossHigh'], code: 'points_out_of_order' })
    expect(await refusal({ frequencyMin: 1 })).toEqual({ path: ['frequencyMax'], code: 'required' })
    expect(await refusal({ lossModel: 'lognormal', lossLow: 0 })).toEqual({
      path: ['lossLow'],
      code: 'no_lognormal',
    })
    expect(await refusal({ treatedFrequencyLikely: 1 })).toEqual({ path: ['yearlyCost'], code: 'required' })
    // What belongs to the other distribution is dropped.
    expect(await create({ lossModel: 'lognormal' })).toMatchObject({ lossLikely: null })
  })

  it('is out of date once estimates or risk change, and simulated again', async () => {
    const { id } = await create({ risk: risks[1]!.id })
    const before = await simulated(id)
    await done(routes.update, manager, {
      params: { id },
      version: before.version,
      body: { frequencyLikely: 3 },
    })
    expect(await get(id)).toMatchObject({ stale: true, expectedLoss: before.expectedLoss })
    expect(await ordered(id)).toBe(2)
    expect((await simulated(id)).stale).toBe(false)
    const risk = await done<Risk>(riskRoutes.get, manager, { params: { id: risks[1]!.id } })
    await done(riskRoutes.update, manager, {
      params: { id: risk.id },
      version: risk.version,
      body: { fraud: !risk.fraud },
    })
    expect(await get(id)).toMatchObject({ stale: true })
    expect((await call(routes.simulate, owner, { params: { id } })).statusCode).toBe(403)
    await done(routes.simulate, officer, { params: { id } })
    expect(await ordered(id)).toBe(3)
    expect(await simulated(id)).toMatchObject({ stale: false, riskVersion: risk.version + 1 })
  })

  it('has one trail entry by the platform for its figures', async () => {
    const { id } = await create()
    await simulated(id)
    const { rows } = await harness.admin.query<{ action: string; actor: string | null }>(
      `select entry->>'action' as action, entry->>'actor' as actor from trail
       where org_id = $1 and record_id = $2 order by seq`,
      [org, id],
    )
    expect(rows).toEqual([
      { action: 'create', actor: manager.id },
      { action: 'update', actor: null },
    ])
  })

  it('comes from a workbook, whose dry run names points that are wrong, and its export comes back unchanged', async () => {
    const row = {
      risk: risks[0]!.code,
      as_of: '2026-10-01',
      frequency_likely: 1.5,
      loss_model: 'lognormal',
      loss_low: 5_000,
      loss_high: 250_000.5,
      appetite_loss: 100_000,
      appetite_percent: 10,
    }
    const check = async (rows: object[]) =>
      done<ImportReport>(routes.importCheck, manager, { body: await makeWorkbook(rows as never) })
    expect((await check([row])).counts).toMatchObject({ create: 1, error: 0 })
    const report = await check([
      { ...row, loss_low: 0 },
      { ...row, loss_model: 'pert' },
    ])
    expect(report.counts, JSON.stringify(report.rows)).toMatchObject({ error: 2 })
    await done(routes.importCommit, manager, { body: await makeWorkbook([row]) })
    const list = await done<{ items: Quantification[] }>(routes.list, manager, {
      query: { sort: 'asOf', limit: 1 },
    })
    expect(list.items[0]).toMatchObject({ lossHigh: 250_000.5, frequencyLikely: 1.5, lossModel: 'lognormal' })
    const workbook = await call(routes.export, manager, { query: {} })
    expect(workbook.statusCode).toBe(200)
    const again = await done<ImportReport>(routes.importCheck, manager, { body: workbook.rawPayload })
    expect(again.counts.unchanged).toBeGreaterThan(5)
    expect(again.counts, JSON.stringify(again.rows)).toMatchObject({ create: 0, update: 0, error: 0 })
  })
})

describe('the approval of a loss estimate', () => {
  it('needs current figures, and the signature of somebody who did not estimate', async () => {
    const made = await create()
    const early = await step(manager, made, 'in_review')
    expect(early.json()).toMatchObject({ error: 'GUARD_NOT_MET', details: { guards: ['simulated'] } })
    const { id } = await simulated(made.id)
    expect((await step(manager, await get(id), 'in_review')).statusCode).toBe(200)
    expect((await step(executive, await get(id), 'approved')).json()).toMatchObject({
      error: 'SIGNATURE_REQUIRED',
    })
    const signs = (who: Person) => new Signer(harness, who, org)
    const own = await signs(manager).ask(id, { meaning: 'approval', to: 'approved' })
    expect(own.statusCode).toBe(403)
    await signs(executive).sign(id, { meaning: 'approval', to: 'approved' })
    const approved = await get(id)
    expect(approved.status).toBe('approved')
    expect((await call(routes.simulate, manager, { params: { id } })).statusCode).toBe(403)
    // A job that comes late leaves approved figures as they are.
    expect((await simulated(id)).version).toBe(approved.version)
    expect(await signs(executive).validity(id)).toEqual(['valid'])
  })

  it('is sent back and revised with a reason; the figures then belong to a draft again', async () => {
    const { id } = await create()
    await simulated(id)
    expect((await step(manager, await get(id), 'in_review')).statusCode).toBe(200)
    expect((await step(owner, await get(id), 'draft', 'Too low')).statusCode).toBe(403)
    expect((await step(executive, await get(id), 'draft')).statusCode).toBe(400)
    expect((await step(executive, await get(id), 'draft', 'Too low')).statusCode).toBe(200)
    expect((await step(manager, await get(id), 'in_review')).statusCode).toBe(200)
    await new Signer(harness, executive, org).sign(id, { meaning: 'approval', to: 'approved' })
    expect((await step(officer, await get(id), 'draft', 'A new contract')).statusCode).toBe(200)
    expect(await get(id)).toMatchObject({ status: 'draft', stale: false })
  })

  it('is refused while the risk has changed since the simulation', async () => {
    const { id } = await create({ risk: risks[1]!.id })
    await simulated(id)
    const risk = await done<Risk>(riskRoutes.get, manager, { params: { id: risks[1]!.id } })
    await done(riskRoutes.update, manager, {
      params: { id: risk.id },
      version: risk.version,
      body: { fraud: !risk.fraud },
    })
    expect((await step(manager, await get(id), 'in_review')).json()).toMatchObject({
      error: 'GUARD_NOT_MET',
      details: { guards: ['riskUnchanged'] },
    })
  })
})
